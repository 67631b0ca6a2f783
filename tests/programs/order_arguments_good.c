// TRUTH: true
// PROPERTY: unreach-call
// Three arguments, whatever their order: each gets a number of its own.
extern void reach_error(void);
static int ticket;
static int take(void) { return ++ticket; }
static int joined(int a, int b, int c) { return 100 * a + 10 * b + c; }
int main(void) {
  int seen[10] = {0};
  for (int number = joined(take(), take(), take()); number > 0; number /= 10) seen[number % 10]++;
  if (seen[1] != 1 || seen[2] != 1 || seen[3] != 1) reach_error();
  return 0;
}
