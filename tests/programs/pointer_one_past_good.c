// TRUTH: true
// INPUT: 3
// VERIFY: open an array of any length
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

/* A pointer may stand one past the end, as long as nobody follows it there. */
int main(void) {
  int n = __VERIFIER_nondet_uchar();
  char *text = malloc(n + 1);
  if (!text) return 0;
  char *end = text + n + 1;
  for (char *c = text; c != end; c++) *c = 'x';
  end[-1] = 0;
  int length = 0;
  while (text[length]) length++;
  free(text);
  return length != n;
}
