// TRUTH: false(valid-memtrack) line 17
#include <stdlib.h>
#include <string.h>

struct holder {
  char tag;
  _Alignas(16) char other;
};

/* A pointer that is kept in padding alone is lost with it. */
int main(void) {
  struct holder a, b;
  char *p = malloc(4);
  memcpy((char *)&a + 8, &p, sizeof p);
  p = NULL;
  b = a;
  a = b;
  memcpy(&p, (char *)&a + 8, sizeof p);
  free(p);
  return 0;
}
