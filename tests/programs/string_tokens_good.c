// TRUTH: true
// PROPERTY: valid-memcleanup
// OUTPUT: [let][x][=][40]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Token {
  struct Token *next;
  char text[];
};

static struct Token *tokens(const char *line) {
  struct Token *first = NULL, **end = &first;
  while (*line) {
    size_t blanks = strspn(line, " ");
    line += blanks;
    size_t length = strcspn(line, " ");
    if (length == 0) break;
    struct Token *t = malloc(sizeof *t + length + 1);
    if (!t) abort();
    memcpy(t->text, line, length);
    t->text[length] = '\0';
    t->next = NULL;
    *end = t;
    end = &t->next;
    line += length;
  }
  return first;
}

int main(void) {
  struct Token *t = tokens("  let x = 40 ");
  while (t) {
    struct Token *next = t->next;
    printf("[%s]", t->text);
    free(t);
    t = next;
  }
  putchar('\n');
  return 0;
}
