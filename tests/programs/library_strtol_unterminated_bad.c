// TRUTH: false(valid-deref) line 11
#include <stdlib.h>
#include <string.h>

/* The number ends where the block ends. */
int main(void) {
  char *digits = malloc(4);
  if (!digits) return 1;
  memcpy(digits, "1234", 4);

  int value = atoi(digits);
  free(digits);
  return value != 1234;
}
