// TRUTH: true
// OUTPUT: 8 12 ab|c -1
#include <stdio.h>
#include <wchar.h>

int main(void) {
  wchar_t text[9];
  int n = swprintf(text, 9, L"%d %s|%ls ", 12, "ab", L"c");
  printf("%d ", n);
  for (int i = 0; i < n; i++) putchar((int)text[i]);
  printf("%d", swprintf(text, 2, L"%d", 12));
  return 0;
}
