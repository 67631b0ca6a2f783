// TRUTH: true
// PROPERTY: valid-memcleanup
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct Vector {
  int *data;
  unsigned size, capacity;
};

static void push(struct Vector *v, int value) {
  if (v->size == v->capacity) {
    v->capacity = v->capacity ? 2 * v->capacity : 1;
    int *data = realloc(v->data, v->capacity * sizeof *data);
    if (!data) abort();
    v->data = data;
  }
  v->data[v->size++] = value;
}

int main(void) {
  struct Vector v = {NULL, 0, 0};
  unsigned n = __VERIFIER_nondet_uint() % 20;
  for (unsigned i = 0; i < n; i++) push(&v, (int)(i * i));
  int ok = 1;
  for (unsigned i = 0; i < v.size; i++) ok &= v.data[i] == (int)(i * i);
  if (v.size > 2) {
    int *less = realloc(v.data, 2 * sizeof *less);
    if (!less) abort();
    v.data = less;
    ok &= v.data[1] == 1;
  }
  free(v.data);
  return !ok;
}
