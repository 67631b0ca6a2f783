// TRUTH: true
// A state machine: the class of a character and the next state come from tables.
#include <stdio.h>
enum { STATES = 3, CLASSES = 3 };
static const signed char next[STATES][CLASSES] = {{0, 1, 2}, {0, 1, 2}, {2, 2, 0}};
static int visits[STATES];

static int class_of(int c) { return c == ' ' ? 0 : c >= '0' && c <= '9' ? 1 : 2; }

int main(void) {
  int state = 0, c;
  for (int read = 0; read < 1000 && (c = getchar()) != EOF; read++) {
    state = next[state][class_of(c)];
    visits[state]++;
  }
  return visits[0] == 0;
}
