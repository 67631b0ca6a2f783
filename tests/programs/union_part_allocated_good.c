// TRUTH: true
#include <stdlib.h>

/* Allocated only as far as the member needs. */
union u {
  int i;
  char big[64];
};
int main(void) {
  union u* p = malloc(sizeof(int));
  p->i = 1;
  p->i++;
  int v = p->i;
  free(p);
  return v;
}
