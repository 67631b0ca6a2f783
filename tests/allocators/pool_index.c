// A pool whose free objects are a list by index, in an array beside them.
// allocator: --init init --malloc 'take($n)' --free give --region slots --align 4
#include <stddef.h>

#define SLOTS 8
#define NONE 255

static _Alignas(4) unsigned char slots[SLOTS][20];
static unsigned char next[SLOTS];
static unsigned char head;

void init(void) {
  for (int i = 0; i < SLOTS; ++i) next[i] = (unsigned char)(i + 1 < SLOTS ? i + 1 : NONE);
  head = 0;
}

void *take(size_t bytes) {
  if (bytes > sizeof slots[0] || head == NONE) return NULL;
  unsigned char *slot = slots[head];
  head = next[head];
  return slot;
}

void give(void *block) {
  const size_t i = (size_t)((unsigned char *)block - &slots[0][0]) / sizeof slots[0];
  next[i] = head;
  head = (unsigned char)i;
}
