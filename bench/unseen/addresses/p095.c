// TRUTH literal | unreach-call | true
#include <string.h>
extern void reach_error(void);

static const char yes[] = "yes";
static const char si[] = "yes";

int main(void) {
  char here[] = "yes";
  const char *lit = "yes";

  /* named arrays never share their place; nor may a writable one with a literal */
  if (yes == si || here == yes || here == si)
    reach_error();
  if (lit == here || lit + 1 == here + 1)
    reach_error();
  here[0] = 'Y';
  if (yes[0] != 'y' || si[0] != 'y' || lit[0] != 'y')
    reach_error();
  if (strcmp(lit, here) <= 0 || memcmp(yes, si, sizeof yes))
    reach_error();
  return 0;
}
