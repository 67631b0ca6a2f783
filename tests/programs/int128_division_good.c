// TRUTH: true
// OUTPUT: 00611722833944a5054f43e32d21c10b 00000000000000000000000000000000 1\n00000000000000000123456789abcdef 00000000000000001111111111111110 1\n00000000000000000123456789abcdef 00000000000000000fedcba987654321 1\n00000000000000000000e90452d48971 00000000000000af0fe59a829dec6e28 1\n00000000000000000000000000000001 00000000000000000000000000000000 1\n00000000000000000000000000000000 0123456789abcdef0fedcba987654321 1\n00000000000000000000000000000000 0123456789abcdef0fedcba987654321 1\n-1375484806084893145 -197322 -1001927051853430984 62\nfffffffffffffffffffffffffffffffe 530eca8f58353e0bd4a06b28f582b3c4 50c843c048d111333311110c843c048d 78091a2b3c4d5e6f7db97530eca86421 456789abcdefffffffffffedcba98765 3579bdffffffffffffffffffffff6e5d bfffffffffffffffffffffffffffffff \n3 -123456789012350 109
#include <stdio.h>

typedef unsigned __int128 Wide;
typedef __int128 SignedWide;

#pragma pack(push, 1)
struct Packed {
  unsigned low : 5;
  long long middle : 60;
  unsigned high : 7;
};
#pragma pack(pop)

static void show(Wide w) { printf("%016llx%016llx ", (unsigned long long)(w >> 64), (unsigned long long)w); }

int main(void) {
  Wide a = (Wide)0x123456789abcdef0ULL << 60 | 0xfedcba987654321ULL;
  Wide divisors[] = {3, 0xffffffffffffffffULL, (Wide)1 << 64, ((Wide)5 << 70) + 9, a, a + 1, ~(Wide)0};
  for (unsigned i = 0; i < sizeof divisors / sizeof *divisors; i++) {
    show(a / divisors[i]);
    show(a % divisors[i]);
    printf("%d\n", a / divisors[i] * divisors[i] + a % divisors[i] == a);
  }
  SignedWide b = -(SignedWide)a;
  printf("%lld %lld %lld %lld\n", (long long)(b / 1000003 >> 40), (long long)(b % 1000003), (long long)(b / -77 >> 50),
         (long long)(-b % -77));
  for (int shift = 0; shift < 128; shift += 21) show((a << shift) ^ (Wide)(b >> shift));
  printf("\n");
  struct Packed p = {3, -5, 9};
  p.middle -= 123456789012345LL;
  p.high += 100;
  printf("%u %lld %u\n", p.low, (long long)p.middle, p.high);
  return 0;
}
