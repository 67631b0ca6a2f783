// TRUTH: true
// OUTPUT: 5 0 2
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

int main(void) {
  wchar_t *copy = malloc(6 * sizeof(wchar_t));
  if (!copy) return 1;
  wcscpy(copy, L"cairn");
  printf("%d %d %d", (int)wcslen(copy), wcscmp(copy, L"cairn"), (int)(wcschr(copy, L'i') - copy));
  free(copy);
  return 0;
}
