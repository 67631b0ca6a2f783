// TRUTH: false(valid-deref) line 14
// INPUT: 1
static int table[4];
static int *row = table;
static int next(void) {
  row = table + 2;
  return 3;
}

/* The pointer may be read behind the call. */
int main(void) {
  table[3] = 1;
  row = table;
  return row[next()];
}
