// TRUTH alignment | unreach-call | false(unreach-call)
#include <stddef.h>
#include <stdint.h>
extern void reach_error(void);

struct arena {
  unsigned char mem[60];
  unsigned char top;
};
static struct arena ar;

static void *take(size_t n) {
  void *p = ar.mem + ar.top;
  ar.top += (unsigned char)((n + 7) & ~(size_t)7);
  return p;
}

int main(void) {
  void *a = take(3);
  void *b = take(8);
  void *c = take(1);
  if (((uintptr_t)a | (uintptr_t)b | (uintptr_t)c) & 7)
    reach_error();
  return 0;
}
