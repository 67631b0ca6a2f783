// TRUTH: false(valid-free) line 29
// INPUT: 0x20000,0x20000
#include <stdlib.h>

struct Item {
  struct Item *below;
  int value;
};

static struct Item *top;

static struct Item *item(int value) {
  struct Item *made = malloc(sizeof *made);
  if (!made) abort();
  made->below = NULL;
  made->value = value;
  return made;
}

/* Someone remembers the top of a stack, and takes it for unchanged because its address is the same. The address was handed out again. */
int main(void) {
  top = item(1);
  struct Item *remembered = top;
  free(top);
  top = item(2);
  int unchanged = top == remembered;
  free(top);
  if (unchanged) {
    free(remembered);
  }
  return 0;
}
