// TRUTH uninitialised | unreach-call | true
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

/* whatever the seed is, it stays what it is */
static unsigned draw(const unsigned *seed) { return *seed * 1103515245u + 12345u; }

int main(void) {
  unsigned *seed = malloc(sizeof *seed);
  unsigned copy;
  unsigned a = draw(seed);
  memcpy(&copy, seed, sizeof copy);
  unsigned b = draw(seed);
  if (a != b || draw(&copy) != a)
    reach_error();
  free(seed);
  return 0;
}
