// TRUTH: false(unreach-call) line 21
// PROPERTY: unreach-call
// INPUT: 0,1
#include <stddef.h>

extern void reach_error(void);

/* A hash over the bytes of a key. */
struct key {
  char k;
  short n;
};
static unsigned hash(const void* p, size_t n) {
  unsigned h = 5;
  const unsigned char* b = p;
  while (n--) h = h * 33 + *b++;
  return h;
}
int main(void) {
  struct key a = {1, 2}, b = {1, 2};
  if (!(hash(&a, sizeof a) == hash(&b, sizeof b))) reach_error();
}
