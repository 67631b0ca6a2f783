// TRUTH qsort | unreach-call | true
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

int main(void) {
  char word[4][3];
  for (int i = 0; i < 4; i++) {
    word[i][0] = __VERIFIER_nondet_char();
    word[i][1] = (char)('a' + i);
    word[i][2] = '\0';
  }
  qsort(word, 4, sizeof word[0], by_text);
  for (int i = 0; i + 1 < 4; i++)
    if (strcmp(word[i], word[i + 1]) > 0)
      reach_error();
  return 0;
}
