// TRUTH: false(valid-deref) line 10
#include <stdio.h>
#include <stdlib.h>

/* The key has five letters and a NUL. */
int main(void) {
  char *key = malloc(5);
  if (!key) return 1;
  int value = 0;
  sscanf("width=80", "%[a-z]=%d", key, &value);
  free(key);
  return value == 80;
}
