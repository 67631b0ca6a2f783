// TRUTH: true
// OUTPUT: 9 22 12 14 5\n100f0f00 c0ab8967452301 100f 68acf13578000024\n1 16\n1 1 31 0 1\n1000000 100000000000000 100 2000\n1 1\n1 1 0 63 32\n80 80 0 1000\n1 0\n1 1 1 0 -9223372036854775808 0 4294967294 15\n0 0 0 1 2305843009213693949 -6917529027641081856 0 605032704\n0 0 0 0 9223372036854775806 -9223372036854775807 0 2147395600\n1 0 1 0 0\n0 1 1 0 1\n0 0 1 1 1
#include <stdio.h>

static void bits(unsigned x, unsigned long long y) {
  printf("%d %d %d %d %d\n", __builtin_popcount(x), __builtin_popcountll(y), __builtin_clz(x), __builtin_ctzll(y),
         __builtin_ffs((int)x));
  printf("%x %llx %x %llx\n", __builtin_bswap32(x), __builtin_bswap64(y), __builtin_bswap16((unsigned short)x),
         (y << 13) | (y >> 51));
  printf("%d %d\n", __builtin_parity(x), __builtin_abs(-(int)(x & 0xff)));
}

static void checked(long long a, long long b, unsigned c, unsigned d) {
  long long sum, product;
  unsigned difference;
  int small;
  printf("%d", __builtin_add_overflow(a, b, &sum));
  printf(" %d", __builtin_mul_overflow(a, b, &product));
  printf(" %d", __builtin_sub_overflow(c, d, &difference));
  printf(" %d", __builtin_mul_overflow((int)c, (int)d, &small));
  printf(" %lld %lld %u %d\n", sum, product, difference, small);
}

static void classes(double x, float y) {
  printf("%d %d %d %d %d\n", __builtin_isnan(x), __builtin_isinf(x) != 0, __builtin_isfinite(y), __builtin_isnormal(y),
         __builtin_signbit(x) != 0);
}

int main(void) {
  bits(0xf0f10u, 0x123456789abc000ULL);
  bits(1, 1);
  bits(0x80000000u, 1ULL << 63);
  checked(1LL << 62, 1LL << 62, 3, 5);
  checked(-3, 1LL << 61, 70000, 70000);
  checked(0x7fffffffffffffffLL, -1, 46340, 46340);
  classes(0.0 / 0.0, 1e-42f);
  classes(-1e308 * 10, 0.0f);
  classes(-0.0, 2.5f);
  return 0;
}
