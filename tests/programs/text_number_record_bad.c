// TRUTH: false(valid-free) line 27
// INPUT: 59,58,43
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "name:number" lines; the last of a bad line is freed twice */
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
        free(copy);
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
