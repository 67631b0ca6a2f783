// TRUTH: false(valid-deref) line 9
// INPUT: 8
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int cells[8];

static void set(int index, int value) {
  cells[index] = value;
}

/* The assumption admits one value too many. */
int main(void) {
  int index = __VERIFIER_nondet_int();
  __VERIFIER_assume(index >= 0 && index <= 8);
  set(index, 1);
  return 0;
}
