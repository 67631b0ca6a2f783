// TRUTH: true
// OUTPUT: -1 255 4294967295 -1\n-2 254 65534 4294967294\n1 0 1
#include <stdio.h>
#include <stdint.h>

static void show(int64_t v) {
  printf("%d %d %u %lld\n", (int8_t)v, (uint8_t)v, (unsigned)v, (long long)v);
}

int main(void) {
  show(-1);
  int minusTwo = -2;
  printf("%d %u %u %u\n", minusTwo, (unsigned char)minusTwo, (unsigned short)minusTwo, (unsigned)minusTwo);
  _Bool set = 256;
  _Bool clear = 0;
  _Bool fraction = 0.25;
  printf("%d %d %d\n", set, clear, fraction);
  return 0;
}
