// TRUTH alignment | unreach-call | false(unreach-call)
#include <stddef.h>
#include <stdint.h>
extern void reach_error(void);

struct __attribute__((packed)) wire {
  uint8_t op;
  uint32_t arg;
};

static struct wire queue[3];

int main(void) {
  /* the argument follows one byte, so it is never word-aligned */
  for (int i = 0; i < 3; i++) {
    uintptr_t a = (uintptr_t)&queue[i] + offsetof(struct wire, arg);
    if (a % 4 == 0)
      reach_error();
  }
  return 0;
}
