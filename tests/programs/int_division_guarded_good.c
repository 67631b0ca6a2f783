// TRUTH: true
#include <limits.h>
extern int __VERIFIER_nondet_int(void);

static int divide(int a, int b) {
  if (b == 0) return 0;
  if (a == INT_MIN && b == -1) return INT_MAX;
  return a / b + a % b;
}

static unsigned rotate(unsigned value, unsigned by) {
  by &= 31;
  return by ? value << by | value >> (32 - by) : value;
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int cells[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  int quotient = divide(a, b);
  unsigned index = rotate((unsigned)quotient, (unsigned)b) % 8;
  return cells[index] == 0;
}
