// TRUTH address | unreach-call | false(unreach-call)
#include <stdint.h>
extern void reach_error(void);

static int inner(uintptr_t outer_addr)
{
  volatile char probe = 0;
  return (uintptr_t)&probe < outer_addr;
}

int main(void)
{
  volatile char here = 0;
  int (*volatile call)(uintptr_t) = inner;
  int grows_down = call((uintptr_t)&here);
  if (!grows_down)
    reach_error();
  return 0;
}
