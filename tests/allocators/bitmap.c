// Blocks of one size, each with a bit that says whether it is taken.
// allocator: --malloc 'bitmap_take($n)' --free bitmap_give --region cells --align 8
#include <stddef.h>
#include <stdint.h>

#define CELLS 16

static uint64_t cells[CELLS][2];
static uint32_t taken;

void *bitmap_take(size_t bytes) {
  if (bytes > sizeof cells[0]) return NULL;
  for (unsigned i = 0; i < CELLS; ++i) {
    if ((taken & (1u << i)) == 0) {
      taken |= 1u << i;
      return cells[i];
    }
  }
  return NULL;
}

void bitmap_give(void *block) {
  const size_t i = (size_t)((uint64_t(*)[2])block - cells);
  taken &= ~(1u << i);
}
