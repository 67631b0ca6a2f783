// TRUTH: true
// INPUT: 2,2,120,121
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  char *s = argv[1];
  size_t n = strlen(s);
  if (n < 2) return 1;
  char *whole = malloc(n + 1);
  whole[strlen(s)] = 0;
  s[n - 1] = 0;
  char *rest = malloc(strlen(s) + 1);
  rest[strlen(s)] = 0;
  free(rest);
  free(whole);
  return 0;
}
