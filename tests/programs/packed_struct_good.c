// TRUTH: true
// OUTPUT: 7 16 123456 1 24
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) Wire {
  char kind;
  int value;
  short check;
};

struct Aligned {
  char c;
  _Alignas(16) char block[8];
};

#pragma pack(push, 1)
struct Bits {
  unsigned long long head : 20;
  unsigned long long middle : 33;
  signed long long tail : 11;
};
#pragma pack(pop)

int main(void) {
  struct Wire wires[3];
  memset(wires, 0, sizeof wires);
  wires[1].value = 123456;
  int *unaligned = &wires[1].value;
  struct Bits bits = {1, 1ULL << 32, -1};
  bits.middle >>= 32;
  printf("%d %d %d %d %d\n", (int)sizeof(struct Wire), (int)offsetof(struct Aligned, block), *unaligned,
         (int)bits.middle, (int)(bits.head + bits.middle) * 12);
  return bits.tail != -1;
}
