// TRUTH: false(valid-memcleanup) line 14
// PROPERTY: valid-memcleanup
#include <stdlib.h>

static char *buffer;

static void drop(void) { free(buffer); }

/* quick_exit does not run the functions given to atexit. */
int main(void) {
  buffer = malloc(10);
  atexit(drop);
  if (buffer)
    quick_exit(0);
  return 0;
}
