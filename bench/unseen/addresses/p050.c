// TRUTH padding | unreach-call | false(unreach-call)
#include <string.h>
extern void reach_error(void);

struct inner { char c; short s; };
struct outer { struct inner in[2]; long when; };

static unsigned digest(const void *p, unsigned n) {
  const unsigned char *b = p;
  unsigned h = 2166136261u;
  while (n--)
    h = (h ^ *b++) * 16777619u;
  return h;
}

int main(void) {
  struct outer a;
  memset(&a, 7, sizeof a);
  struct outer b = a;
  if (digest(&a, sizeof a) != digest(&b, sizeof b))
    reach_error();
  return 0;
}
