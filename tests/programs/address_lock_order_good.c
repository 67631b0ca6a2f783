// TRUTH: true
#include <assert.h>

/* Locks taken in the order of their addresses, released in the other. */
struct acc {
  int held, sum;
};
static void pay(struct acc* a, struct acc* b, int n) {
  struct acc *first = a < b ? a : b, *second = a < b ? b : a;
  assert(first != second || a == b);
  first->held++;
  if (second != first) second->held++;
  a->sum -= n;
  b->sum += n;
  if (second != first) second->held--;
  first->held--;
}
int main(void) {
  struct acc x = {0, 5}, y = {0, 5};
  pay(&x, &y, 2);
  pay(&y, &y, 1);
  return x.held || y.held ? *(volatile int*)0 : 0;
}
