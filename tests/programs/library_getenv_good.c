// TRUTH: true
// INPUT: 1,2,104,105
// OUTPUT: hi hi 1 changed
// VERIFY: open a string of any length
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Asked twice, the answer is the same, until the program changes it. */
int main(void) {
  const char *home = getenv("HOME");
  if (!home) return 0;
  printf("%s %s ", home, getenv("HOME"));
  char *copy = malloc(strlen(home) + 1);
  if (copy) strcpy(copy, home);
  printf("%d ", copy != NULL);
  free(copy);
  setenv("HOME", "changed", 1);
  puts(getenv("HOME"));
  return 0;
}
