// TRUTH: false(valid-free) line 16
#include <stdlib.h>
#include <string.h>

static char *copy(const char *text) {
  char *result = malloc(strlen(text) + 1);
  if (!result) abort();
  return strcpy(result, text);
}

/* Walks with the only pointer, then frees from where it stopped. */
int main(void) {
  char *text = copy("  trim");
  while (*text == ' ') text++;
  int ok = strcmp(text, "trim") == 0;
  free(text);
  return !ok;
}
