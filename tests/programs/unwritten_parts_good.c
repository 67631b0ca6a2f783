// TRUTH: true
// PROPERTY: unreach-call
#include <assert.h>
#include <string.h>


/* Parts of what was copied unread. */
int main(void) {
  int a[4], b[4];
  char *bytes = (char *)a;
  memcpy(b, a + 1, 3 * sizeof a[0]);
  char second = bytes[5];
  assert(((char *)b)[1] == second);
  assert(b[0] == a[1] && b[2] == a[3]);
  bytes[9] = 0;
  assert(((char *)b)[4] == bytes[8]);
  memmove(a, a + 2, 2 * sizeof a[0]);
  assert(a[1] == b[2]);
  return 0;
}
