// TRUTH: true
// PROPERTY: unreach-call
// INPUT: 1,0,1,1
// NUMERIC: polyhedra
// Every item counts for one of two sides and for the total: yes + no == total.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int yes = 0;
  int no = 0;
  int total = 0;
  while (__VERIFIER_nondet_int() && total < 1000000) {
    if (__VERIFIER_nondet_int())
      yes++;
    else
      no++;
    total++;
  }
  while (yes > 0 && total > 0) {
    yes--;
    total--;
  }
  if (yes == 0 && no != total) reach_error();
  return 0;
}
