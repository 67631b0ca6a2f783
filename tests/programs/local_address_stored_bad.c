// TRUTH: false(valid-deref) line 16
#include <stdlib.h>

static int *registered;

static void registerCell(int *cell) { registered = cell; }

static void start(int value) {
  int cell = value;
  registerCell(&cell);
  *registered += 1;
}

int main(void) {
  start(3);
  *registered += 1;
  return 0;
}
