// TRUTH: false(valid-deref) line 15
#include <stdlib.h>

/* An object pool that gives blocks back to the system while its own list still links through them. */
struct Block {
  struct Block *next;
  int payload;
};

static struct Block *pool;

static struct Block *acquire(void) {
  struct Block *b = pool;
  if (!b) return malloc(sizeof *b);
  pool = b->next;
  return b;
}

static void release(struct Block *b) {
  b->next = pool;
  pool = b;
}

int main(void) {
  struct Block *a = acquire();
  struct Block *b = acquire();
  if (!a || !b) abort();
  release(a);
  release(b);
  free(a);
  b = acquire();
  a = acquire();
  free(b);
  return 0;
}
