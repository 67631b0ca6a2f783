// TRUTH: true
// PROPERTY: unreach-call
// VERIFY: open a loop of any length
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned gcd(unsigned a, unsigned b) {
  while (b) {
    unsigned r = a % b;
    a = b;
    b = r;
  }
  return a;
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uchar() + 1u, b = __VERIFIER_nondet_uchar() + 1u;
  unsigned g = gcd(a, b);
  if (a % g || b % g) reach_error();
  return 0;
}
