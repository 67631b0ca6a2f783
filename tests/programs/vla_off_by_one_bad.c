// TRUTH: false(valid-deref) line 7
// INPUT: 5
extern unsigned char __VERIFIER_nondet_uchar(void);

static void fill(int n, char buffer[n]) {
  for (int i = 0; i < n; i++) buffer[i] = 'x';
  buffer[n] = 0;
}

int main(void) {
  int n = __VERIFIER_nondet_uchar();
  if (n == 0) return 0;
  char buffer[n];
  fill(n, buffer);
  return buffer[0] != 'x';
}
