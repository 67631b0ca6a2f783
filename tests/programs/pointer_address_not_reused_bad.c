// TRUTH: false(valid-memtrack) line 20
// INPUT: 0
#include <stdlib.h>

/* Relies on an allocator that hands a freed block out again at once. */
int main(void) {
  char *old = malloc(16);
  if (!old) abort();
  free(old);
  char *now = malloc(16);
  if (!now) abort();
  for (int i = 0; i < 16; i++) {
    now[i] = 0;
  }
  if (now == old) {
    free(now);
    return 0;
  }
  old = NULL;
  now = NULL;
  return old != now;
}
