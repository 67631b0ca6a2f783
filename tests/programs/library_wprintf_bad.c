// TRUTH: false(valid-deref) line 8
// ASAN: differs library-not-instrumented
#include <wchar.h>

/* The text has no end. */
int main(void) {
  wchar_t text[3] = {L'x', L'y', L'z'};
  wprintf(L"%ls\n", text);
  return 0;
}
