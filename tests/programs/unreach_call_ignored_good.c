// TRUTH: true
// INPUT: 1
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

/* For memory safety a reached error function means nothing. */
int main(void) {
  int cells[2] = {0, 1};
  int index = __VERIFIER_nondet_bool();
  if (cells[index]) {
    reach_error();
    index = 0;
  }
  return cells[index];
}
