// TRUTH: false(unreach-call) line 20
// PROPERTY: unreach-call
// INPUT: 5,0
// VERIFY: open a write at an unknown offset over pointers
// An analysis that forgets what stands in the array must not take the access through it for an error that ends the run.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  int *a[100];
  for (int k = 0; k < 100; k++) a[k] = &x;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 99) return 0;
  a[i] = &x;
  while (__VERIFIER_nondet_int()) {
  }
  *a[0] = 5;
  if (x != 5) return 0;
  reach_error();
  return 0;
}
