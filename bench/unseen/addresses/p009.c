// TRUTH realloc | valid-memsafety | false(valid-deref)
#include <stdlib.h>

struct ring {
  struct ring *next;
  int val;
  int extra[];
};

int main(void) {
  struct ring *r = malloc(sizeof *r);
  r->next = r;
  r->val = 1;

  /* make room for eight extras */
  r = realloc(r, sizeof *r + 8 * sizeof(int));
  for (int i = 0; i < 8; i++)
    r->extra[i] = i;

  /* walk once around the ring of one */
  int sum = 0;
  struct ring *q = r;
  do {
    sum += q->val;
    q = q->next;
  } while (q->val != 1);
  free(r);
  return sum == 1 ? 0 : 1;
}
