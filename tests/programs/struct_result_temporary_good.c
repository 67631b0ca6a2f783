// TRUTH: true
// OUTPUT: tail head
#include <stdio.h>
#include <string.h>

struct Name {
  char text[24];
};

static struct Name make(const char *text) {
  struct Name n;
  memset(&n, 0, sizeof n);
  strncpy(n.text, text, sizeof n.text - 1);
  return n;
}

/* The array inside of a result may be used within the expression that made it. */
int main(void) {
  printf("%s %s\n", make("tail").text, make("head").text);
  return make("x").text[0] != 'x';
}
