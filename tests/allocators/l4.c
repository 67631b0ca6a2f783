// As the small allocator of an L4 kernel: blocks of one size in an array, those that are free in a list by address.
// allocator: --init mem_init --malloc 'mem_alloc($n)' --free mem_free --region space --align 8
#include <stddef.h>

#define UNIT 32
#define UNITS 12

static _Alignas(8) char space[UNITS * UNIT];
static void **list;

void mem_init(void) {
  for (int i = 0; i < UNITS; ++i) {
    void **unit = (void **)(space + i * UNIT);
    *unit = i + 1 < UNITS ? space + (i + 1) * UNIT : NULL;
  }
  list = (void **)space;
}

void *mem_alloc(size_t bytes) {
  if (bytes > UNIT || list == NULL) return NULL;
  void **unit = list;
  list = *unit;
  return unit;
}

void mem_free(void *block) {
  void **unit = block;
  void **before = NULL;
  void **behind = list;
  while (behind != NULL && behind < unit) {
    before = behind;
    behind = *behind;
  }
  *unit = behind;
  if (before == NULL) {
    list = unit;
  } else {
    *before = unit;
  }
}
