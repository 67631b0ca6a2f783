// TRUTH: false(unreach-call) line 13
// PROPERTY: unreach-call
// INPUT: 2147483647,2147483647
#include <assert.h>
#include <string.h>


/* The byte that was stored is not the one that was copied. */
int main(void) {
  int a[4], b[4];
  memcpy(b, a, sizeof a);
  ((char *)a)[5] = 0;
  assert(a[1] == b[1]);
  return 0;
}
