extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int table[6] = {3, 1, 4, 1, 5, 9};

int main(void) {
  int wanted = __VERIFIER_nondet_int();
  if (wanted != 7) return 0;
  for (int i = 0; i < 100; i++) {
    if (table[i] == wanted) return i;
  }
  reach_error();
  return 0;
}
