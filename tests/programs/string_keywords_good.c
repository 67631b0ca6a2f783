// TRUTH: true
// Words at the start of lines of any content: no byte behind the NUL is read.
#include <stdio.h>

static int isI(char c) { return c == 'i' || c == 'I'; }

int main(void) {
  char line[80];
  while (fgets(line, sizeof line, stdin)) {
    const char *s = line;
    while (*s == ' ') s++;
    if (isI(s[0]) && isI(s[1]) && isI(s[2])) s++;
    while (*s) s++;
  }
  return 0;
}
