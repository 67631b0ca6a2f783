// TRUTH: false(valid-deref) line 11
// INPUT: 6
extern unsigned char __VERIFIER_nondet_uchar(void);

struct Row {
  long cells[6];
};

/* A structure in memory that the callee gets as its own copy. */
static long at(struct Row row, unsigned index) {
  return row.cells[index];
}

int main(void) {
  struct Row row = {{1, 2, 3, 4, 5, 6}};
  unsigned index = __VERIFIER_nondet_uchar();
  if (index > 6) return 0;
  return (int)at(row, index);
}
