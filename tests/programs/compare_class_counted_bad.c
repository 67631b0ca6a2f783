// TRUTH: false(unreach-call) line 12
// PROPERTY: unreach-call
// INPUT: 2147483647,2147483647
#include <ctype.h>

extern void reach_error(void);

int main(void) {
  int n = 0;
  const char* s = "a1";
  for (; *s; s++) n += isalpha((unsigned char)*s) ? isalpha((unsigned char)*s) : 0;
  if (!(n == 1)) reach_error();
}
