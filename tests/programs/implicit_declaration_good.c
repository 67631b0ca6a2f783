// TRUTH: true
// OUTPUT: 5 6

/* Old style: no prototypes, int by default, parameters declared behind the list. */
static twice(n) int n; { return 2 * n; }

static add(a, b)
int a, b;
{
  return a + b;
}

main() {
  printf("%d %d\n", add(2, 3), twice(3));
  return 0;
}
