// TRUTH alignment | valid-memsafety | true
#include <stdint.h>
#include <string.h>

/* 32 bytes on a 16-byte boundary, cut from a local array */
int main(void) {
  char raw[32 + 15];
  uintptr_t off = (16 - (uintptr_t)raw % 16) % 16;
  char *block = raw + off;
  memset(block, 'z', 32);
  return block[31] == 'z' ? 0 : 1;
}
