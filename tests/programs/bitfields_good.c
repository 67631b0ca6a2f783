// TRUTH: true
// OUTPUT: 7 -4 1 1023 5\n0 -4 1 0 5 8
#include <stdio.h>

struct Flags {
  unsigned kind : 3;
  int delta : 3;
  unsigned ready : 1;
  unsigned : 0;
  unsigned length : 10;
  unsigned char small : 5;
};

static void show(struct Flags f) {
  printf("%u %d %u %u %d", f.kind, f.delta, f.ready, f.length, f.small);
}

int main(void) {
  struct Flags f = {.kind = 7, .delta = 3, .ready = 1, .length = 1023, .small = 5};
  f.delta++;
  show(f);
  putchar('\n');
  f.kind++;
  f.length++;
  show(f);
  printf(" %d\n", (int)sizeof f);
  return 0;
}
