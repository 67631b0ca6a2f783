// TRUTH address | unreach-call | false(unreach-call)
#include <stdint.h>
extern void reach_error(void);

int main(void) {
  int width = 3, height = 4;
  int *pw = &width, *ph = &height;
  intptr_t d = (intptr_t)((uintptr_t)pw - (uintptr_t)ph);
  if (d < 0)
    d = -d;
  /* a 64-bit machine puts every variable in a slot of its own */
  if (d < 8)
    reach_error();
  return *pw * *ph == 12 ? 0 : 1;
}
