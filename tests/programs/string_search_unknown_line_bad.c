// TRUTH: false(valid-deref) line 11
// INPUT: 2,0,10
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
