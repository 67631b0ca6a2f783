// TRUTH: false(valid-deref) line 10
#include <stdio.h>
#include <string.h>

/* strncpy does not terminate a text that fills the field. */
int main(void) {
  char field[8];
  strncpy(field, "abcdefgh", sizeof field);
  size_t n = 0;
  while (field[n]) {
    n++;
  }
  printf("%d\n", (int)n);
  return 0;
}
