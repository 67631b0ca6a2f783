// TRUTH: false(unreach-call) line 10
// PROPERTY: unreach-call
// INPUT: 1,1
// The second argument last, the third one first.
extern void reach_error(void);
static int ticket;
static int take(void) { return ++ticket; }
static int joined(int a, int b, int c) { return 100 * a + 10 * b + c; }
int main(void) {
  if (joined(take(), take(), take()) == 231) reach_error();
  return 0;
}
