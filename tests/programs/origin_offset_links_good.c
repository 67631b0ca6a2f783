// TRUTH: true
#include <stdlib.h>

/* Links as differences in one block. */
struct n {
  int next, v;
};
int main(void) {
  struct n* pool = malloc(4 * sizeof *pool);
  for (int i = 0; i < 4; i++) {
    pool[i].v = i;
    pool[i].next = i < 3 ? (int)((char*)&pool[i + 1] - (char*)pool) : 0;
  }
  int s = 0;
  struct n* p = pool;
  do {
    s += p->v;
    p = (struct n*)((char*)pool + p->next);
  } while (p != pool);
  free(pool);
  return s == 6 ? 0 : *(volatile int*)0;
}
