/* No analysis decides it in a reasonable time. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int cells[4] = {0};
  unsigned long state = 1;
  while (__VERIFIER_nondet_uint() != 0) {
    state = state * 6364136223846793005UL + 1442695040888963407UL + __VERIFIER_nondet_uint() % 3;
    if ((state ^ (state >> 29)) * (state >> 7) == 0x123456789abcdef1UL) cells[4] = 1;
  }
  return cells[0];
}
