// TRUTH: true
// OUTPUT: fffffffffffffffe 0000000000000001\n7 5 1\n-1 1
#include <stdio.h>

typedef unsigned __int128 Wide;
typedef __int128 SignedWide;

static void show(Wide w) {
  printf("%016llx %016llx\n", (unsigned long long)(w >> 64), (unsigned long long)w);
}

struct Counter {
  Wide total;
  int steps;
};

int main(void) {
  unsigned long long max = ~0ULL;
  Wide square = (Wide)max * max;
  show(square);

  struct Counter counter = {(Wide)7 << 64, 0};
  while (counter.total >> 64) {
    counter.total -= (Wide)1 << 64;
    counter.steps++;
  }
  SignedWide negative = -5;
  printf("%d %d %d\n", counter.steps, (int)-negative, (int)(square > counter.total));
  printf("%d %d\n", (int)(negative >> 100), negative < 0);
  return 0;
}
