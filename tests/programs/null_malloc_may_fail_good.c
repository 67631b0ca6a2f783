// TRUTH: true
// FLAGS: --malloc-may-fail
// PROPERTY: valid-memcleanup
#include <stdlib.h>
#include <string.h>

static char *join(const char *a, const char *b) {
  char *text = malloc(strlen(a) + strlen(b) + 1);
  if (!text) return NULL;
  strcpy(text, a);
  strcat(text, b);
  return text;
}

int main(void) {
  char *ab = join("a", "b");
  if (!ab) return 1;
  char *abc = join(ab, "c");
  char *larger = realloc(ab, 20);
  if (larger) ab = larger;
  free(ab);
  int ok = !abc || strcmp(abc, "abc") == 0;
  free(abc);
  return !ok;
}
