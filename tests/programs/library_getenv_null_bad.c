// TRUTH: false(valid-deref) line 8
// INPUT: 0
#include <stdlib.h>
#include <string.h>

int main(void) {
  const char *home = getenv("HOME");
  return strlen(home) > 100;
}
