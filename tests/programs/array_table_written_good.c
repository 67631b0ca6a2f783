// TRUTH: true
// A table that is no constant: an entry may be changed before it is used.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static int order[4] = {3, 1, 0, 2};

int main(void) {
  int a[4] = {0};
  unsigned which = __VERIFIER_nondet_uint() % 4;
  int* entry = &order[which];
  if (__VERIFIER_nondet_int()) *entry = 0;
  unsigned other = __VERIFIER_nondet_uint() % 4;
  a[order[other]] = 1;
  return a[0];
}
