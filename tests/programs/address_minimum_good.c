// TRUTH: true
// PROPERTY: unreach-call
#include <stdlib.h>

extern void reach_error(void);

/* A minimum carried through a loop of known length. */
int main(void) {
  char *t[3], *m = 0;
  for (int i = 0; i < 3; i++) {
    t[i] = malloc(1);
    if (!m || t[i] < m) m = t[i];
  }
  for (int i = 0; i < 3; i++)
    if (!(m <= t[i])) reach_error();
  for (int i = 0; i < 3; i++) free(t[i]);
}
