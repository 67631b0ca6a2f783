// TRUTH: true
// PROPERTY: valid-memcleanup
// INPUT: 7,2
// OUTPUT: 3 6 2 7 5 1 4
#include <stdio.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct Person {
  struct Person *next;
  int number;
};

/* Every k-th person leaves the circle, until it is empty. */
int main(void) {
  int n = __VERIFIER_nondet_uchar() % 16, k = __VERIFIER_nondet_uchar() % 8 + 1;
  struct Person *last = NULL;
  for (int i = 1; i <= n; i++) {
    struct Person *p = malloc(sizeof *p);
    if (!p) abort();
    p->number = i;
    p->next = last ? last->next : p;
    if (last) last->next = p;
    last = p;
  }
  while (last) {
    for (int i = 1; i < k; i++) last = last->next;
    struct Person *out = last->next;
    printf("%d ", out->number);
    if (out == last) last = NULL;
    else last->next = out->next;
    free(out);
  }
  putchar('\n');
  return 0;
}
