// TRUTH: true
// OUTPUT: -3 1000000000000 5 -1 77 9 | 4660 4661 -3 5 9 | 1 0 1
#include <stdio.h>
#include <string.h>

/* Bit-fields that follow each other and end inside of a byte share storage of more than 128 bits. */
struct __attribute__((packed)) Wide {
  signed a : 7;
  unsigned long long b : 50;
  unsigned c : 30;
  signed long long d : 60;
  unsigned e : 20;
  unsigned long long f : 33;
};

#pragma pack(push, 1)
struct Mixed {
  unsigned long long g : 63;
  signed h : 18;
  unsigned long long i : 64;
  unsigned j : 9;
  signed k : 6;
};
#pragma pack(pop)

int main(void) {
  struct Wide w;
  memset(&w, 0xa5, sizeof w);
  w.a = -3;
  w.b = 1000000000000ULL;
  w.c = 5;
  w.d = -1;
  w.e = 77;
  w.f = 9;
  printf("%d %llu %u %lld %u %u | ", w.a, (unsigned long long)w.b, w.c, (long long)w.d, w.e, (unsigned)w.f);
  w.d = 0x1234;
  w.b = (unsigned long long)w.d++;
  printf("%llu %lld %d %u %u | ", (unsigned long long)w.b, (long long)w.d, w.a, w.c, (unsigned)w.f);
  struct Mixed m = {.g = ~0ULL, .h = -65536, .i = 1ULL << 63, .j = 511, .k = -32};
  m.i += m.j;
  printf("%d %d %d", m.g == ~0ULL >> 1 && m.h == -65536, m.k > -32, m.i == (1ULL << 63) + 511);
  return 0;
}
