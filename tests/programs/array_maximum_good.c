// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[200];
  for (int i = 0; i < 200; i++) a[i] = __VERIFIER_nondet_int();
  int max = a[0];
  for (int i = 0; i < 200; i++) {
    if (a[i] > max) max = a[i];
  }
  for (int i = 0; i < 200; i++) {
    if (a[i] > max) reach_error();
  }
  return 0;
}
