// TRUTH: true
// PROPERTY: unreach-call
#include <stdlib.h>

extern void reach_error(void);

struct stack {
  int depth, values[4];
};
static void push(struct stack *s, int value) {
  if (s->depth == 4) abort();
  s->values[s->depth++] = value;
}
static int pop(struct stack *s) { return s->depth ? s->values[--s->depth] : 0; }

int main(void) {
  struct stack s = {0};
  push(&s, 7);
  push(&s, 2);
  push(&s, pop(&s) + pop(&s));
  int right = pop(&s);
  if (right != 9) reach_error();
  push(&s, 7);
  push(&s, 2);
  right = pop(&s);
  push(&s, pop(&s) - right);
  if (pop(&s) != 5) reach_error();
  return 0;
}
