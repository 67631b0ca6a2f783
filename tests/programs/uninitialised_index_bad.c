// TRUTH: false(valid-deref) line 11
// INPUT: 40
#include <stddef.h>

static int counts[10];

static void count(const char *text) {
  int index;
  for (; *text; text++) {
    if (*text >= '0' && *text <= '9') index = *text - '0';
    counts[index]++;
  }
}

int main(void) {
  count("x1");
  return 0;
}
