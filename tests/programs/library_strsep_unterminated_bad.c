// TRUTH: false(valid-deref) line 13
// ASAN: differs library-not-instrumented
#include <stdlib.h>
#include <string.h>

/* The last field ends where the block ends. */
int main(void) {
  char *text = malloc(3);
  if (!text) return 1;
  memcpy(text, "a,b", 3);
  char *rest = text;
  strsep(&rest, ",");
  char *field = strsep(&rest, ",");
  int found = *field == 'b';
  free(text);
  return found;
}
