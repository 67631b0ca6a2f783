// TRUTH: unsupported(order of evaluation)
// PROPERTY: unreach-call
// INPUT: 1
// step(step(x)) has two calls, and the other operand may come between them: 1, 3, 2.
extern void reach_error(void);
static int count;
static int step(int x) {
  count = count + 1;
  return 10 * x + count;
}
int main(void) {
  if (step(step(0)) - 100 * step(0) == 13 - 200) reach_error();
  return 0;
}
