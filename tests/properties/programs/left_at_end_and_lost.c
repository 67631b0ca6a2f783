// EXPECT: valid-memcleanup: false(valid-memcleanup) line 11
// EXPECT: valid-memtrack,valid-memcleanup: false(valid-memcleanup) line 11
// EXPECT: valid-memsafety: true
// EXPECT: valid-deref,valid-free: true
#include <stdlib.h>
static char *kept;
int main(void) {
  kept = malloc(3);
  if (kept) kept[2] = 1;
  if (kept && kept[2] != 1) kept[3] = 0;
  return 0;
}
