// TRUTH: true
#include <stdint.h>

/* In the bits of a structure. */
struct packedptr {
  uint64_t low : 20, mid : 20, high : 24;
};
int main(void) {
  int a = 3;
  uint64_t x = (uint64_t)&a;
  struct packedptr s = {x & 0xfffff, (x >> 20) & 0xfffff, x >> 40};
  uint64_t y = (uint64_t)s.low | (uint64_t)s.mid << 20 | (uint64_t)s.high << 40;
  return *(int*)y == 3 ? 0 : *(volatile int*)0;
}
