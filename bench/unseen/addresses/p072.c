// TRUTH memcmp | valid-memsafety | false(valid-deref)
#include <stdlib.h>
#include <string.h>

static int has_magic(const char *file) {
  return memcmp(file, "\x7f""ELF-64-class", 13) == 0;
}

int main(void) {
  /* a tiny file: the very first byte settles it */
  char *file = malloc(2);
  file[0] = '#';
  file[1] = '!';
  int r = has_magic(file);
  free(file);
  return r;
}
