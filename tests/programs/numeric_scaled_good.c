// TRUTH: true
// INPUT: 3
// NUMERIC: polyhedra
// A byte offset beside an index: offset == 12 * i.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct record {
  int key;
  int value;
  int extra;
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) return 0;
  char *bytes = malloc(n * sizeof(struct record));
  int offset = 0;
  for (int i = 0; i < n; i++) {
    struct record *record = (struct record *)(bytes + offset);
    record->key = i;
    record->extra = 0;
    offset += sizeof(struct record);
  }
  free(bytes);
  return 0;
}
