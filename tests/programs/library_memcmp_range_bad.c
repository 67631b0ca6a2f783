// TRUTH: false(valid-deref) line 9
#include <stdlib.h>
#include <string.h>

/* All eight bytes must be there, although the first already differs. */
int main(void) {
  char *four = calloc(4, 1);
  if (!four) return 1;
  int differs = memcmp(four, "12345678", 8);
  free(four);
  return differs == 0;
}
