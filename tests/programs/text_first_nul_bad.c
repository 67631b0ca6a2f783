// TRUTH: false(valid-deref) line 13
// INPUT: 2,2,120,121
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  char *s = argv[1];
  size_t n = strlen(s);
  if (n < 2) return 1;
  s[n - 1] = 0;
  char *rest = malloc(strlen(s) + 1);
  rest[n] = 0;
  free(rest);
  return 0;
}
