// TRUTH: true
// OUTPUT: 23 23 \Floppy12 abc|00a|   7%
// ASAN: differs other-library
#include <stdio.h>
#include <stdlib.h>

/* Wide characters of 16 bits and a swprintf without bound, as drivers of another system declare them. */
typedef unsigned short Character;
extern int swprintf(Character *, const Character *, ...);
extern size_t wcslen(const Character *);

static void widen(Character *to, const char *from) {
  while ((*to++ = (unsigned char)*from++)) continue;
}

int main(void) {
  Character format[32], name[4], *text = malloc(24 * sizeof(Character));
  if (!text) return 1;
  widen(format, "\\Floppy%d %s|%03x|%*d%%");
  widen(name, "abc");
  int n = swprintf(text, format, 12, name, 10, 4, 7);
  printf("%d %d ", n, (int)wcslen(text));
  for (int i = 0; text[i]; i++) putchar(text[i]);
  free(text);
  return 0;
}
