// TRUTH: false(valid-deref) line 10
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* No NUL where the text fills the array. */
int main(void) {
  wchar_t wide[4];
  if (mbstowcs(wide, "abcd", 4) == (size_t)-1) return 1;
  return (int)wcslen(wide);
}
