// TRUTH: false(valid-deref) line 19
// INPUT: 1
// ASAN: differs no-lifetime-markers
extern int __VERIFIER_nondet_int(void);

/* The pointer to the variable of the switch outlives it. */
static int convert(int kind) {
  int fallback = 0;
  int *result = &fallback;
  switch (kind) {
    int scratch;
    case 1:
      scratch = 10;
      result = &scratch;
      break;
    default:
      break;
  }
  return *result;
}

int main(void) {
  return convert(__VERIFIER_nondet_int()) > 10;
}
