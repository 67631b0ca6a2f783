// TRUTH: true
// PROPERTY: unreach-call
// INPUT: 5
// NUMERIC: polyhedra
// One counter goes up as the other goes down: i + j == n.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000) return 0;
  int i = 0;
  int j = n;
  while (j > 0) {
    i++;
    j--;
  }
  if (i != n) reach_error();
  return 0;
}
