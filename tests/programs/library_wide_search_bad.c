// TRUTH: false(valid-deref) line 11
// INPUT: 15,65,65,65,65,65,65,65,65,65,65,65,65,65,65,65
#include <stdio.h>
#include <wchar.h>

/* Nothing says that the text ends. */
int main(void) {
  wchar_t text[15];
  wmemset(text, 0, 15);
  if (fread(text, sizeof(wchar_t), 15, stdin) != 15) return 1;
  return (int)wcslen(text);
}
