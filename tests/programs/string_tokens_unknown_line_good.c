// TRUTH: true
// INPUT: 9,97,32,9,98,99,32,32,100,10,0
// OUTPUT: a 1\nbc 2\nd 1
// Tokens of lines of any content: a token ends before the end of its line, and so does what is left of it.
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[64];
  while (fgets(line, sizeof line, stdin)) {
    for (char *token = strtok(line, " \t\n"); token; token = strtok(NULL, " \t\n")) {
      size_t size = strlen(token);
      printf("%s %d\n", token, (int)size);
      if (size > 0) token[size - 1] = '!';
    }
  }
  return 0;
}
