// TRUTH: true
// Numbers read from the tokens of lines of any content.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct number {
  double value;
  struct number *next;
};

int main(void) {
  char line[80];
  struct number *top = NULL;
  while (fgets(line, sizeof line, stdin)) {
    for (char *token = strtok(line, " \n"); token; token = strtok(NULL, " \n")) {
      char *end;
      double value = strtod(token, &end);
      if (*end != 0) continue;
      struct number *number = malloc(sizeof *number);
      number->value = value;
      number->next = top;
      top = number;
    }
  }
  while (top) {
    struct number *next = top->next;
    free(top);
    top = next;
  }
  return 0;
}
