// TRUTH strcmp | unreach-call | false(unreach-call)
#include <string.h>
extern void reach_error(void);

static const char *order(const char *a, const char *b) {
  switch (strcmp(a, b)) {
  case -1:
    return "before";
  case 0:
    return "same";
  case 1:
    return "after";
  }
  return 0;
}

int main(void) {
  if (!order("pear", "peach"))
    reach_error();
  return 0;
}
