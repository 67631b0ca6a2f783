// TRUTH: unsupported(swprintf)
#include <stddef.h>

/* Neither the swprintf of the C standard (its characters have 32 bits here) nor that of Windows (it has no bound). */
extern int swprintf(unsigned short *, size_t, const unsigned short *, ...);

int main(void) {
  unsigned short text[4], format[2] = {'x', 0};
  return swprintf(text, 4, format) != 1;
}
