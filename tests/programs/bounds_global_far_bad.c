// TRUTH: false(valid-deref) line 14
// INPUT: 100000
// ASAN: differs far-out-of-bounds
extern int __VERIFIER_nondet_int(void);

static char table[64];
static char pad[1 << 20];

/* Jumps over everything that guards the table, into another object. */
int main(void) {
  int index = __VERIFIER_nondet_int();
  pad[0] = 1;
  if (index < 0 || index >= (int)sizeof pad) return 0;
  return table[index];
}
