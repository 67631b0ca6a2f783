// TRUTH: false(valid-deref) line 16
#include <stdlib.h>

struct __attribute__((packed)) Wire {
  char kind;
  short check;
  int value;
};

/* A record of 7 bytes in a block of 6. */
int main(void) {
  struct Wire *w = malloc(6);
  if (!w) return 0;
  w->kind = 1;
  w->check = 2;
  w->value = 3;
  free(w);
  return 0;
}
