// TRUTH: false(valid-deref) line 10
// INPUT: 7,48,48,48,48,48,48,48
#include <ctype.h>
#include <stdio.h>

int main(void) {
  char line[8];
  while (fgets(line, sizeof line, stdin)) {
    char *p = line;
    while (!isspace((unsigned char)*p)) p++;
    printf("%s", p);
  }
  return 0;
}
