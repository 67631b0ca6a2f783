// TRUTH: true
// INPUT: 15
#include <stdio.h>
#include <wchar.h>

/* A text of any contents that ends in its array. */
int main(void) {
  wchar_t text[16];
  if (fread(text, sizeof(wchar_t), 15, stdin) != 15) return 1;
  text[15] = 0;
  size_t n = wcslen(text);
  if (n > 0 && text[n - 1] == L'\n') text[n - 1] = 0;
  wchar_t *equals = wcschr(text, L'=');
  if (equals) *equals = 0;
  wprintf(L"%d\n", (int)n);
  return 0;
}
