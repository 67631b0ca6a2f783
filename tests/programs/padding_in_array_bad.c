// TRUTH: false(unreach-call) line 20
// PROPERTY: unreach-call
// INPUT: 1
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
struct inner {
  char c;
  short s;
};
struct outer {
  struct inner in[2];
  long long when;
};

int main(void) {
  struct outer a;
  memset(&a, 7, sizeof a);
  struct outer b = a;
  if (memcmp(&a, &b, sizeof a) != 0) reach_error();
  return 0;
}
