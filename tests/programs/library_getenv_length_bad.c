// TRUTH: false(valid-deref) line 11
// INPUT: 1,8,47,104,111,109,101,47,109,101
// VERIFY: open a copy of unknown length
#include <stdlib.h>
#include <string.h>

int main(void) {
  const char *home = getenv("HOME");
  char path[8];
  if (!home) return 0;
  strcpy(path, home);
  return path[0] != '/';
}
