// TRUTH: false(valid-deref) line 6
// INPUT: 8
extern unsigned __VERIFIER_nondet_uint(void);

static short hours(const short *days, unsigned day) {
  return days[day - 1];
}

/* The index is checked against the wrong bound. */
int main(void) {
  short days[7] = {8, 8, 8, 8, 6, 0, 0};
  unsigned day = __VERIFIER_nondet_uint();
  if (day < 1 || day > 8) return 0;
  return hours(days, day) > 24;
}
