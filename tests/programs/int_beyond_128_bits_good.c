// TRUTH: true
// OUTPUT: fffffffff8a432e6 75bcd15 75bcd15 ffffffffffffffff 0 0 3fffff 400000 ffffffffffc00000 0 0 ffffffffffffffff 0 1 0 0 0
#include <stdio.h>

/* Integers of 200 bits: sums, shifts by amounts the compiler does not know, comparisons, conversions. */
typedef _BitInt(200) Signed;
typedef unsigned _BitInt(200) Unsigned;

int main(void) {
  volatile int amount = 77;
  Signed a = -5;
  Unsigned b = 123456789;
  b <<= amount;
  b += (Unsigned)1 << 199;
  b |= 7;
  Signed c = (Signed)b >> amount;
  a = a - c;
  Unsigned d = b >> amount;
  for (int i = 0; i < 200; i += 50) {
    printf("%llx %llx %llx ", (unsigned long long)(a >> i), (unsigned long long)(d >> i), (unsigned long long)(c >> i));
  }
  printf("%d %d %d %d %d", a < c, a > c, b < d, (Unsigned)a >= b, a == c);
  return 0;
}
