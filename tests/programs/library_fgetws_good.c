// TRUTH: true
// INPUT: 3,97,98,10,0
#include <stdio.h>
#include <wchar.h>

int main(void) {
  wchar_t line[8];
  if (!fgetws(line, 8, stdin)) return 1;
  size_t n = wcslen(line);
  if (n > 0 && line[n - 1] == L'\n') line[n - 1] = 0;
  return 0;
}
