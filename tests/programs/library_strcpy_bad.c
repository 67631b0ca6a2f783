// TRUTH: false(valid-deref) line 9
#include <stdlib.h>
#include <string.h>

/* The terminating NUL needs a byte, too. */
static char *copy(const char *text) {
  char *result = malloc(strlen(text));
  if (result)
    strcpy(result, text);
  return result;
}

int main(void) {
  char *text = copy("cairn");
  free(text);
  return 0;
}
