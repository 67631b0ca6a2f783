// TRUTH: true
// OUTPUT: short short 5 o r s5t
#include <stdio.h>
#include <string.h>

struct Name {
  int size;
  char text[24];
};

static struct Name make(const char *text) {
  struct Name n;
  memset(&n, 0, sizeof n);
  n.size = (int)strlen(text);
  strncpy(n.text, text, sizeof n.text - 1);
  return n;
}

static const char *same(const char *text) { return text; }

/* The temporary result of a call lives until the end of the full expression. */
int main(void) {
  struct Name saved = make("saved");
  struct Name other;
  char copy[24];
  int i = 2;
  printf("%s %s ", make("short").text, same(make("short").text));
  size_t n = strlen(make("short").text);
  char c = same(make("short").text)[i], d = *(same(make("short").text) + 3);
  printf("%d %c %c ", (int)n, c, d);
  if (strcmp((other = saved).text, "saved") == 0) putchar(same((i ? saved : other).text)[0]);
  for (i = 0; i < (int)strlen(make("short").text); i++) strcpy(copy, make("short").text);
  printf("%d%c", i, copy[4]);
  return 0;
}
