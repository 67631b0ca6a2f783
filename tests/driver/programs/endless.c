extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned sum = 0;
  while (__VERIFIER_nondet_int() != 0) sum += (unsigned)__VERIFIER_nondet_int();
  return sum == 17;
}
