// TRUTH: false(valid-deref) line 11
#include <stdlib.h>

struct Frame {
  int cells[4];
  int checksum;
};

static void fill(int *cells, int n) {
  for (int i = 0; i < n; i++) {
    cells[i] = i;
  }
}

/* Twice the field's length leaves the structure too. */
int main(void) {
  struct Frame *f = malloc(sizeof *f);
  if (!f) return 0;
  fill(f->cells, 8);
  free(f);
  return 0;
}
