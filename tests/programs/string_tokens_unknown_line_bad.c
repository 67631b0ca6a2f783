// TRUTH: false(valid-deref) line 15
// INPUT: 8,97,97,97,97,97,97,97,97
// The line is read without a place for its end.
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[8];
  size_t size = fread(line, 1, sizeof line, stdin);
  if (size < sizeof line) {
    line[size] = 0;
    return line[0] == 0;
  }

  char *token = strtok(line, " ");
  return token == NULL;
}
