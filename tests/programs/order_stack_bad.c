// TRUTH: false(unreach-call) line 23
// PROPERTY: unreach-call
// INPUT: 1
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

/* Which of two values is popped first? */
int main(void) {
  struct stack s = {0};
  push(&s, 7);
  push(&s, 2);
  push(&s, pop(&s) - pop(&s));
  if (pop(&s) != -5) reach_error();
  return 0;
}
