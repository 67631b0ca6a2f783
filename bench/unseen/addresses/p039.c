// TRUTH alignment | unreach-call | true
#include <stdalign.h>
#include <stdint.h>
extern void reach_error(void);

struct lane {
  char name;
  alignas(32) unsigned char data[20];
};

static int bad(const void *p) { return ((uintptr_t)p & 31) != 0; }

int main(void) {
  struct lane pair[2];
  alignas(32) char single = 's';
  if (bad(pair[0].data) || bad(pair[1].data) || bad(&single))
    reach_error();
  if (sizeof(struct lane) != 64)
    reach_error();
  if (single != 's')
    reach_error();
  return 0;
}
