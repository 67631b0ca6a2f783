// TRUTH realloc | valid-memsafety | true
#include <stdlib.h>

/* binary search tree in a growing pool; links are indices */
typedef struct { int key; int kid[2]; } Node;

static Node *pool;
static int used, room;

static int fresh(int key) {
  if (used == room) {
    room += 2;
    pool = realloc(pool, room * sizeof(Node));
  }
  pool[used].key = key;
  pool[used].kid[0] = pool[used].kid[1] = -1;
  return used++;
}

static void insert(int root, int key) {
  int at = root;
  for (;;) {
    int side = key > pool[at].key;
    if (pool[at].kid[side] < 0) {
      int n = fresh(key);
      pool[at].kid[side] = n;
      return;
    }
    at = pool[at].kid[side];
  }
}

int main(void) {
  static const int in[] = {5, 2, 9, 1, 7, 7};
  int root = fresh(6);
  for (unsigned i = 0; i < sizeof in / sizeof *in; i++)
    insert(root, in[i]);
  return 0; /* pool stays in a global */
}
