// TRUTH: false(valid-deref) line 10
// ASAN: differs library-not-instrumented
#include <stdlib.h>
#include <wchar.h>

/* The bound counts characters, not bytes. */
int main(void) {
  wchar_t *text = malloc(8);
  if (!text) return 1;
  swprintf(text, 8, L"%s", "cairn");
  free(text);
  return 0;
}
