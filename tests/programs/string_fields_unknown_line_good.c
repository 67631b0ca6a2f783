// TRUTH: true
// Fields of a line of any content: strsep leaves empty ones, strpbrk and strcspn find the next end.
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[100];
  if (!fgets(line, sizeof line, stdin)) return 0;
  line[strcspn(line, "\n")] = 0;
  char *mark = strpbrk(line, "#;");
  if (mark) *mark = 0;
  char *rest = line;
  int empty = 0;
  for (char *field = strsep(&rest, ",:"); field; field = strsep(&rest, ",:")) {
    field += strspn(field, " \t");
    empty += *field == 0;
  }
  return empty > 0;
}
