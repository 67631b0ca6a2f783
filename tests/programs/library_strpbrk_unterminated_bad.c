// TRUTH: false(valid-deref) line 11
#include <stdlib.h>
#include <string.h>

/* The set is no string. */
int main(void) {
  char *set = malloc(2);
  if (!set) return 1;
  memcpy(set, "xy", 2);

  char *at = strpbrk("abx", set);
  free(set);
  return at == NULL;
}
