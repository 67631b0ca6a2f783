// TRUTH: true
// OUTPUT: abc |  xyz|ab |q 7
#include <stdio.h>
#include <wchar.h>

int main(void) {
  printf("%ls |%5ls|%-3.2ls|%lc %d\n", L"abc", L"xyz", L"abc", L'q', 7);
  return 0;
}
