// TRUTH: false(valid-deref) line 14
// INPUT: 12
// The days of a month come from a table of constants, and index an array of that many days.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static const unsigned char days[12] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 32};

int main(void) {
  int use[31] = {0};
  int month = __VERIFIER_nondet_int();
  if (month < 1 || month > 12) return 0;
  use[days[month - 1] - 1] = 1;
  return use[0];
}
