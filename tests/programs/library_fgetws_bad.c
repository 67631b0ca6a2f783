// TRUTH: false(valid-deref) line 9
// INPUT: 9,97,97,97,97,97,97,97,97,97
#include <stdio.h>
#include <wchar.h>

/* The size counts characters, not bytes. */
int main(void) {
  wchar_t line[8];
  if (!fgetws(line, sizeof line, stdin)) return 1;
  return 0;
}
