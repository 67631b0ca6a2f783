// TRUTH union | unreach-call | true
#include <stdint.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

union word {
  uint32_t whole;
  uint8_t part[4];
  uint16_t half[2];
};

int main(void) {
  unsigned char b = __VERIFIER_nondet_uchar();
  union word w;
  w.whole = b * 0x01010101u;
  for (int i = 0; i < 4; i++)
    if (w.part[i] != b)
      reach_error();
  if (w.half[0] != w.half[1])
    reach_error();
  /* swapping the outer and inner bytes changes nothing */
  uint8_t t = w.part[0];
  w.part[0] = w.part[3];
  w.part[3] = t;
  if (w.whole != b * 0x01010101u)
    reach_error();
  return 0;
}
