// TRUTH: false(valid-deref) line 12
// INPUT: 5
extern int __VERIFIER_nondet_int(void);

static char table[4];
static char pad[4];

/* The index fits both tables together, not the first. */
int main(void) {
  int index = __VERIFIER_nondet_int();
  if (index < 0 || index >= (int)(sizeof table + sizeof pad)) return 0;
  return table[index] + pad[0];
}
