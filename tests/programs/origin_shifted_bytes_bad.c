// TRUTH: false(valid-deref) line 10
// INPUT: 65536
#include <string.h>

int main(void) {
  int a = 1, *p = &a, *q;
  memcpy(&q, &p, 3);
  memcpy((char*)&q + 2, (char*)&p + 3, sizeof p - 3);
  ((char*)&q)[sizeof q - 1] = 0;
  *q = 2;
  return a;
}
