// TRUTH memcmp | unreach-call | true
#include <string.h>
extern void reach_error(void);

struct version { unsigned char part[4]; };

static int older(const struct version *a, const struct version *b) {
  return memcmp(a->part, b->part, sizeof a->part) < 0;
}

int main(void) {
  struct version v1 = {{1, 127, 200, 9}};
  struct version v2 = {{1, 128, 0, 0}};
  if (!older(&v1, &v2) || older(&v2, &v1) || older(&v1, &v1))
    reach_error();
  /* bytes count as unsigned in strings as well */
  if (strcmp("\xe9t\xe9", "zoo") <= 0 || strncmp("\xff", "\x01", 1) <= 0)
    reach_error();
  return 0;
}
