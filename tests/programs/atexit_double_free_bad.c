// TRUTH: false(valid-free) line 7
#include <stdlib.h>

static char *buffer;

static void cleanup(void) {
  free(buffer);
}

int main(void) {
  buffer = malloc(16);
  if (!buffer) return 1;
  if (atexit(cleanup)) return 1;
  buffer[0] = 'x';
  free(buffer);
  exit(0);
}
