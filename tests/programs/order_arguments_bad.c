// TRUTH: false(unreach-call) line 11
// PROPERTY: unreach-call
// INPUT: 1
// Arguments are evaluated in any order.
extern void reach_error(void);
static int ticket;
static int take(void) { return ++ticket; }
static int minus(int a, int b) { return a - b; }
int main(void) {
  if (minus(take(), take()) != -1)
    reach_error();
  return 0;
}
