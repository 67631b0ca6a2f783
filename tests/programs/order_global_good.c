// TRUTH: true
// PROPERTY: unreach-call
// Calls that only read, and calls that change what the other one does not look at.
extern void reach_error(void);
struct node {
  struct node *next;
  int value, marked;
};
static int sum(const struct node *n) { return n ? n->value + sum(n->next) : 0; }
static int mark(struct node *n) {
  n->marked = 1;
  return 1;
}
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) {
  struct node one = {0, 1, 0}, two = {&one, 2, 0};
  if (sum(&one) + sum(&two) != 4) reach_error();
  if (fib(5) + fib(3) != 7) reach_error();
  if (two.value + mark(&two) != 3) reach_error();
  return 0;
}
