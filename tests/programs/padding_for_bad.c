// TRUTH: false(unreach-call) line 13
// PROPERTY: unreach-call
// INPUT: 127
#include <assert.h>

struct tagged {
  char tag;
  int value;
};

/* Nor does that of a loop variable. */
int main(void) {
  for (struct tagged a = {0}; a.value < 1; a.value++) assert(((char *)&a)[2] == 0);
  return 0;
}
