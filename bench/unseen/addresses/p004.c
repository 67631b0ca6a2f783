// TRUTH realloc | unreach-call | true
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

typedef struct {
  int *data;
  size_t len, cap;
} vec;

static void push(vec *v, int x) {
  if (v->len == v->cap) {
    v->cap = v->cap ? 2 * v->cap : 1;
    v->data = realloc(v->data, v->cap * sizeof *v->data);
  }
  v->data[v->len++] = x;
}

int main(void) {
  vec v = {NULL, 0, 0};
  int first = __VERIFIER_nondet_int();
  push(&v, first);
  for (int i = 1; i <= 8; i++)
    push(&v, i);
  if (v.data[0] != first || v.data[8] != 8)
    reach_error();
  free(v.data);
  return 0;
}
