// TRUTH: true
// OUTPUT: 200 -56 65535 -1 4294967295 18446744073709551615\n44 5 0 -128
#include <stdio.h>

/* Arithmetic happens at the promoted width, storage at the declared one. */
int main(void) {
  unsigned char u8 = 200;
  signed char s8 = (signed char)u8;
  unsigned short u16 = 0;
  short s16 = -1;
  unsigned u32 = 0;
  unsigned long long u64 = 0;
  u16--;
  u32--;
  u64--;
  printf("%d %d %d %d %u %llu\n", u8, s8, u16, s16, u32, u64);

  unsigned char sum = u8 + 100;
  unsigned char quotient = (u8 + 100) / 60;
  unsigned wrapped = u32 + 1;
  signed char low = 127;
  low++;
  printf("%d %d %u %d\n", sum, quotient, wrapped, low);

  int table[256] = {0};
  for (u8 = 0; u8 < 255; u8++) table[u8] = u8;
  table[u8] = 1;
  return 0;
}
