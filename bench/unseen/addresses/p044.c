// TRUTH alignment | unreach-call | true
#include <stdint.h>
extern void reach_error(void);

/* Of four neighbours of size three exactly one starts on a word. */
struct rgb { unsigned char r, g, b; };

int main(void) {
  struct rgb px[4] = {{0, 0, 0}};
  int on = 0;
  for (struct rgb *p = px; p < px + 4; p++)
    on += (uintptr_t)p % 4 == 0;
  if (on != 1)
    reach_error();
  return px[3].b;
}
