// TRUTH: false(valid-deref) line 8
// INPUT: 0x10000,0x10000
static const int *first = (const int[]){1, 2};
static const int *second = (const int[]){1, 2};

/* So may compound literals of constants. */
int main(void) {
  if (first == second) return first[2];
  return 0;
}
