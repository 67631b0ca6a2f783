// TRUTH: false(valid-deref) line 8
// ASAN: differs library-not-instrumented
#include <wchar.h>

/* The count is one of characters. */
int main(void) {
  wchar_t text[10];
  wmemset(text, 0, sizeof text);
  return 0;
}
