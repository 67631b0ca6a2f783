// TRUTH: false(valid-deref) line 9
#include <stdio.h>
#include <string.h>

/* %s reads up to a NUL, and there is none. */
int main(void) {
  char letters[3];
  memcpy(letters, "abc", 3);
  printf("%s\n", letters);
  return 0;
}
