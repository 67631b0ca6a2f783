// TRUTH: true
// VERIFY: open a string of any length
// Searches of the library in a line whose bytes are not known: where a NUL is known to stand, they end there at the latest.
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[200];
  unsigned words = 0;
  while (fgets(line, sizeof line, stdin)) {
    size_t n = strlen(line);
    if (n > 0) line[n - 1] = 0;
    for (char *token = strtok(line, " "); token; token = strtok(NULL, " ")) words++;
  }
  return words == 0;
}
