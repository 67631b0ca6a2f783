// TRUTH: true
// PROPERTY: unreach-call
// INPUT: 1,1,0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

/* Eight turns of a register that is shifted and fed back: only if its turns are told apart is the result known. What comes before has any number of turns. */
int main(void) {
  int waited = 0;
  while (__VERIFIER_nondet_int()) {
    if (waited < 1000000) waited++;
  }
  if (waited < 0) reach_error();
  unsigned bits = 1;
  for (int i = 0; i < 8; i++) bits = (bits * 5 + 3) % 64;
  if (bits != 9) reach_error();
  return 0;
}
