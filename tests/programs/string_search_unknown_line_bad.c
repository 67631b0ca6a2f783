// TRUTH: false(valid-deref)
// A search for a byte that need not be there, without an end.
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[8];
  if (!fgets(line, sizeof line, stdin)) return 0;
  char *at = line;
  while (*at != ':') at++;
  return 0;
}
