// TRUTH: true
// INPUT: 3,32,1,97,10
#include <ctype.h>
#include <stdio.h>

int main(void) {
  char line[100];
  while (fgets(line, sizeof line, stdin)) {
    char *p = line;
    while (isspace((unsigned char)*p)) p++;
    char *end = p;
    while (*end >= '0' && *end <= '9') end++;
    printf("%s%s", p, end);
  }
  return 0;
}
