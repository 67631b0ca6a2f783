// TRUTH: true
// INPUT: 9,4,7
// NUMERIC: polyhedra
// A buffer is filled in pieces: offset + rest == size.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 1 || size > 1000000) return 0;
  char *buffer = malloc(size);
  int offset = 0;
  int rest = size;
  while (rest > 0) {
    int piece = __VERIFIER_nondet_int();
    if (piece < 1) piece = 1;
    if (piece > rest) piece = rest;
    buffer[offset] = 'a';
    buffer[offset + piece - 1] = 'z';
    offset += piece;
    rest -= piece;
  }
  free(buffer);
  return 0;
}
