// TRUTH: false(unreach-call) line 13
// PROPERTY: unreach-call
// INPUT: -2
#include <string.h>

extern void reach_error(void);

int main(void) {
  switch (memcmp("abc", "abd", 3)) {
    case -1:
    case 0:
    case 1: break;
    default: reach_error();
  }
}
