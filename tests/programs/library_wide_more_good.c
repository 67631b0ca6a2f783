// TRUTH: true
// OUTPUT: 3 2 a|bc| 42 abc
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  wchar_t text[] = L",a,,bc,";
  wchar_t *rest;
  wchar_t *end;
  char narrow[8];
  wchar_t wide[8];
  printf("%d %d ", (int)wcsspn(L"aabc", L"ab"), (int)wcscspn(L"xyab", L"ba"));
  for (wchar_t *word = wcstok(text, L",", &rest); word; word = wcstok(NULL, L",", &rest)) printf("%ls|", word);
  printf(" %ld", wcstol(L" 42x", &end, 10));
  if (*end != L'x') return 1;
  if (mbstowcs(wide, "abc", 8) != 3 || wcstombs(narrow, wide, sizeof narrow) != 3) return 1;
  printf(" %s", narrow);
  return 0;
}
