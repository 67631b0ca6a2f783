// TRUTH: true
#include <stdint.h>
#include <stdlib.h>

/* A doubly linked list of one word a node, three nodes. */
struct n {
  uintptr_t link;
  int v;
};
int main(void) {
  struct n* t[3];
  for (int i = 0; i < 3; i++) {
    t[i] = malloc(sizeof **t);
    t[i]->v = i;
  }
  for (int i = 0; i < 3; i++) t[i]->link = (uintptr_t)(i ? t[i - 1] : 0) ^ (uintptr_t)(i < 2 ? t[i + 1] : 0);
  struct n *p = t[0], *before = 0;
  int s = 0;
  while (p) {
    s += p->v;
    struct n* next = (struct n*)(p->link ^ (uintptr_t)before);
    before = p;
    p = next;
  }
  while (before) {
    struct n* next = (struct n*)(before->link ^ (uintptr_t)p);
    p = before;
    before = next;
    free(p);
  }
  return s == 3 ? 0 : *(volatile int*)0;
}
