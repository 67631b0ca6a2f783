// TRUTH: true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "name:number" lines */
int main(void) {
  char line[60];
  int bad = 0;
  while (!bad && fgets(line, sizeof line, stdin)) {
    char *copy = strdup(line);
    char *colon = strchr(copy, ':');
    if (colon != NULL) {
      char *end;
      *colon = 0;
      long value = strtol(colon + 1, &end, 10);
      if (*end != '\n' && *end != 0) {
        bad = 1;
      } else if (value > 5) {
        puts(copy);
      }
    } else {
      bad = 1;
    }
    free(copy);
  }
  return bad;
}
