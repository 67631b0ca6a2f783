// TRUTH hash | unreach-call | false(unreach-call)
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

#define SLOTS 64
static void *slot[SLOTS];

static unsigned where(const void *p) { return ((uintptr_t)p >> 4) % SLOTS; }

/* returns 0 on a collision */
static int remember(void *p) {
  unsigned h = where(p);
  if (slot[h] != NULL)
    return 0;
  slot[h] = p;
  return 1;
}

int main(void) {
  char *a = strdup("ant"), *b = strdup("bee");
  if (!remember(a))
    reach_error();
  if (!remember(b))
    reach_error();
  free(a);
  free(b);
  return 0;
}
