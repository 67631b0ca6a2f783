// TRUTH: false(valid-deref) line 10
// ASAN: differs library-not-instrumented
#include <stdlib.h>
#include <wchar.h>

/* Six wide characters need more than six bytes. */
int main(void) {
  wchar_t *copy = malloc(6);
  if (!copy) return 1;
  wcscpy(copy, L"cairn");
  free(copy);
  return 0;
}
