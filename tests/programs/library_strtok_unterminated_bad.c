// TRUTH: false(valid-deref) line 11
#include <stdlib.h>
#include <string.h>

/* The second token ends where the block ends. */
int main(void) {
  char *text = malloc(5);
  if (!text) return 1;
  memcpy(text, "ab cd", 5);
  char *token = strtok(text, " ");
  token = strtok(NULL, " ");
  int found = token != NULL;
  free(text);
  return found;
}
