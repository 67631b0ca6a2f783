// TRUTH: false(valid-deref) line 15
#include <stdlib.h>

/* The text has six characters; there is no room for the terminator. */
typedef unsigned short wchar_16;
extern int swprintf(wchar_16 *, const wchar_16 *, ...);

int main(void) {
  wchar_16 format[8];
  const char *from = "disk%d";
  int i = 0;
  while ((format[i] = (unsigned char)from[i])) i++;
  wchar_16 *text = malloc(6 * sizeof(wchar_16));
  if (!text) return 1;
  swprintf(text, format, 42);
  free(text);
  return 0;
}
