// TRUTH: true
// Digits of a number in base 16, and their values through a table with an entry for each byte.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static const char digits[] = "0123456789abcdef";
static signed char value[256];

int main(void) {
  for (int i = 0; i < 16; i++) value[(unsigned char)digits[i]] = (signed char)i;
  unsigned n = __VERIFIER_nondet_uint();
  char text[8];
  int length = 0;
  do {
    text[length++] = digits[n & 15];
    n >>= 4;
  } while (n != 0 && length < 8);
  int sum = 0;
  for (int i = 0; i < length; i++) sum += value[(unsigned char)text[i]];
  return sum > 200;
}
