// TRUTH: true
// OUTPUT: 3 1
#include <stdio.h>

static volatile int device[2];
static volatile int *const status = &device[1];

static int poll(void) {
  int rounds = 0;
  *status = 0;
  while (!*status) {
    rounds++;
    if (rounds == 3) *status = 1;
  }
  return rounds;
}

int main(void) {
  int rounds = poll();
  printf("%d %d\n", rounds, device[1]);
  return 0;
}
