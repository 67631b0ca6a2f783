// TRUTH: true
// PROPERTY: valid-memcleanup
// INPUT: 0,3
#include <limits.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char buffer[PATH_MAX];
  char *path = realpath("/tmp/../etc", 0);
  if (path && strlen(path) >= PATH_MAX) abort();
  free(path);
  return realpath(".", buffer) ? 0 : 1;
}
