// TRUTH: false(valid-deref) line 9
// INPUT: 2
#include <ctype.h>

/* The classes answer with any number but 0 for yes. */
int main(void) {
  int count[2] = {0, 0};
  const char *text = "7";
  count[isdigit(text[0])]++;
  return 0;
}
