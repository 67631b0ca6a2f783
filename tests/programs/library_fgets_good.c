// TRUTH: true
// INPUT: 4,104,105,33,10,0
// OUTPUT: hi!
// VERIFY: open a string of any length
#include <stdio.h>
#include <string.h>

/* At most seven characters and a NUL; a line may be empty, and its first byte may be NUL. */
int main(void) {
  char line[8];
  while (fgets(line, sizeof line, stdin)) {
    size_t n = strlen(line);
    if (n > 0 && line[n - 1] == '\n') line[n - 1] = 0;
    printf("%s\n", line);
  }
  return feof(stdin) ? 0 : 1;
}
