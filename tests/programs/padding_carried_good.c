// TRUTH: true
// PROPERTY: unreach-call
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct tagged {
  char tag;
  int value;
};

static struct tagged global = {1, 2};

/* Copies of bytes carry the padding; static objects begin with zeros in it; stores to members leave it alone. */
int main(void) {
  struct tagged a, b, *p = malloc(sizeof *p);
  assert(((char *)&global)[1] == 0);
  memset(&a, 7, sizeof a);
  a.tag = 1;
  a.value = 2;
  assert(((char *)&a)[3] == 7);
  memcpy(&b, &a, sizeof b);
  memmove(p, &b, sizeof *p);
  assert(memcmp(p, &a, sizeof a) == 0);
  p = realloc(p, 100);
  assert(((char *)p)[2] == 7);
  free(p);
  p = calloc(1, sizeof *p);
  p->tag = 5;
  assert(((char *)p)[1] == 0);
  free(p);
  __builtin_memset(&a, 0, sizeof a);
  assert(((char *)&a)[1] == 0);
  return 0;
}
