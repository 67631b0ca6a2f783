// TRUTH: false(valid-deref) line 16
// INPUT: 9
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

struct Entry {
  int key;
  const char *text;
};

/* The sentinel has key 0, the search stops only at a match. */
static const struct Entry entries[] = {{1, "one"}, {2, "two"}, {3, "three"}, {0, NULL}};

static const char *find(int key) {
  const struct Entry *e = entries;
  while (e->key != key) {
    e++;
  }
  return e->text;
}

int main(void) {
  int key = __VERIFIER_nondet_int();
  if (key < 0 || key > 9) return 0;
  return find(key) == NULL;
}
