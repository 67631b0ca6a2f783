// TRUTH order | unreach-call | true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int trace;
static int note(int digit, int result) {
  trace = trace * 10 + digit;
  return result;
}

int main(void) {
  int go = __VERIFIER_nondet_int() != 0;
  int r;

  r = (note(1, go) && note(2, 0)) || note(3, 1) ? (note(4, 0), note(5, 9)) : note(6, 0);
  if (r != 9)
    reach_error();
  if (trace != (go ? 12345 : 1345))
    reach_error();
  return 0;
}
