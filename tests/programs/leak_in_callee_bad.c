// TRUTH: false(valid-memtrack) line 9
// INPUT: 1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static char *cache;

static void setCache(char *fresh) {
  cache = fresh;
}

static void refresh(int force) {
  if (force || !cache) setCache(malloc(32));
}

int main(void) {
  refresh(0);
  refresh(__VERIFIER_nondet_int());
  free(cache);
  return 0;
}
