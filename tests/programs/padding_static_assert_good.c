// TRUTH: true
// PROPERTY: unreach-call
#include <string.h>
extern void reach_error(void);
struct pair {
  int first, second;
};
_Static_assert(sizeof(struct pair) == 8, "a structure without padding");

int main(void) {
  struct pair a = {1, 2}, b = a;
  if (memcmp(&a, &b, sizeof a) != 0) reach_error();
  return 0;
}
