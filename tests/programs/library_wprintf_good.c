// TRUTH: true
// OUTPUT: wide 007 xyz
#include <wchar.h>

int main(void) {
  wchar_t text[] = L"xyz";
  wprintf(L"wide %03d %ls\n", 7, text);
  return 0;
}
