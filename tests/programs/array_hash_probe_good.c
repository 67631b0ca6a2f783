// TRUTH: true
// A hash table with open addressing: probing goes on to the next slot and wraps.
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

struct table {
  size_t n;
  uint64_t* keys;
};

static int put(struct table* t, uint64_t key) {
  size_t i = key % t->n;
  for (size_t tries = 0; tries < t->n; tries++) {
    if (t->keys[i] == 0 || t->keys[i] == key) {
      t->keys[i] = key;
      return 1;
    }
    i = (i + 1) % t->n;
  }
  return 0;
}

int main(void) {
  struct table t = {.n = __VERIFIER_nondet_uint() % 200 + 1};
  t.keys = calloc(t.n, sizeof *t.keys);
  if (t.keys == NULL) return 0;
  for (int i = 0; i < 50; i++) put(&t, __VERIFIER_nondet_ulong());
  free(t.keys);
  return 0;
}
