// TRUTH: true
// PROPERTY: unreach-call
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct option {
  int has;
  int value;
};

static struct option returned(struct option *from) { return *from; }
static void agrees(struct option copy, const struct option *from) { assert(copy.has == from->has); }

/* The copies hold what the bytes that nobody wrote hold, whatever that is. */
int main(void) {
  struct option *p = malloc(sizeof *p);
  struct option assigned = *p;
  struct option copied, moved;
  memcpy(&copied, &assigned, sizeof copied);
  memmove(&moved, p, sizeof moved);
  assert(assigned.has == p->has);
  assert(copied.value == moved.value);
  assert(returned(p).value == copied.value);
  agrees(moved, p);
  p = realloc(p, 100);
  assert(p->has == assigned.has);
  free(p);
  return 0;
}
