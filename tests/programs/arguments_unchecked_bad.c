// TRUTH: false(valid-deref) line 7
// INPUT: 1
#include <stdlib.h>

static int parse(const char *text) {
  int value = 0;
  while (*text >= '0' && *text <= '9') {
    value = (value * 10 + *text - '0') % 1000;
    text++;
  }
  return value;
}

/* Without an argument argv[1] is the null pointer. */
int main(int argc, char *argv[]) {
  (void)argc;
  return parse(argv[1]);
}
