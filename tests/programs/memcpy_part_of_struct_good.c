// TRUTH: true
// OUTPUT: 9 2 3 xy
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct Record {
  int a, b, c;
  char text[4];
};

int main(void) {
  struct Record from = {9, 8, 7, "xy"};
  struct Record to = {1, 2, 3, "ab"};
  memcpy(&to, &from, offsetof(struct Record, b));
  memcpy(to.text, from.text, sizeof from - offsetof(struct Record, text));
  printf("%d %d %d %s\n", to.a, to.b, to.c, to.text);
  return 0;
}
