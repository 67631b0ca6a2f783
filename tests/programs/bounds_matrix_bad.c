// TRUTH: false(valid-deref) line 9
// INPUT: 3,2
extern unsigned char __VERIFIER_nondet_uchar(void);

static int matrix[3][4];

/* Row and column are exchanged. */
static void set(int column, int row, int value) {
  matrix[column][row] = value;
}

int main(void) {
  int column = __VERIFIER_nondet_uchar() % 4;
  int row = __VERIFIER_nondet_uchar() % 3;
  set(column, row, 1);
  return matrix[0][0] > 1;
}
