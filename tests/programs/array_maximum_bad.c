// TRUTH: false(unreach-call) line 14
// PROPERTY: unreach-call
// INPUT: 1,2
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[20];
  for (int i = 0; i < 20; i++) a[i] = __VERIFIER_nondet_int();
  int max = a[0];
  for (int i = 0; i < 20; i++) {
    if (a[i] > max) max = a[i] - 1;
  }
  for (int i = 0; i < 20; i++) if (a[i] > max) reach_error();
  return 0;
}
