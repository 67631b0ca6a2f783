// TRUTH: false(valid-deref) line 8
#include <stdio.h>

int main(void) {
  int width = 0;
  int *height = NULL;
  if (sscanf("12 x", "%d %d", &width, height) != 1) return 1;
  sscanf("12 34", "%d %d", &width, height);
  return 0;
}
