// TRUTH: false(valid-deref) line 11
// INPUT: 3
#include <string.h>

extern int __VERIFIER_nondet_int(void);

/* Two repetitions fit into the buffer, three do not. */
static void repeat(char *buffer, const char *word, int times) {
  buffer[0] = 0;
  for (int i = 0; i < times; i++)
    strcat(buffer, word);
}

int main(void) {
  char buffer[8];
  int times = __VERIFIER_nondet_int();
  if (times < 0 || times > 3) return 0;
  repeat(buffer, "abc", times);
  return 0;
}
