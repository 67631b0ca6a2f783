// TRUTH: true
// INPUT: 3
#include <wchar.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  wchar_t text[10];
  unsigned n = __VERIFIER_nondet_uint();
  if (n >= 10) return 0;
  wmemset(text, L'x', n);
  text[n] = 0;
  return wcslen(text) > 9;
}
