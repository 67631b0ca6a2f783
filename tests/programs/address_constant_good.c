// TRUTH: true
#include <stdint.h>

static int numbers[4];
static _Alignas(64) char buffer[64];
static struct {
  char c;
  short s;
} pair;

int main(void) {
  int table[4] = {0};
  int n = table[(uintptr_t)numbers & 3] + table[(uintptr_t)buffer & 63] + table[(uintptr_t)&pair.s & 1];
  return n + table[((uintptr_t)&numbers[1] & 3) + ((uintptr_t)(buffer + 3) & 63)];
}
