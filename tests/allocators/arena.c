// An arena: blocks one behind the other, all given back at once.
// allocator: --malloc 'arena_alloc(&arena, $n)' --reset 'arena_reset(&arena)' --region space --align 8 --init arena_init
// proved
#include <stddef.h>

struct arena {
  char *base;
  size_t used, size;
};

static _Alignas(8) char space[160];
static struct arena arena;

void arena_init(void) {
  arena.base = space;
  arena.used = 0;
  arena.size = sizeof space;
}

void *arena_alloc(struct arena *a, size_t bytes) {
  if (bytes > a->size) return NULL;
  const size_t size = bytes == 0 ? 8 : (bytes + 7) / 8 * 8;
  if (a->size - a->used < size) return NULL;
  void *block = a->base + a->used;
  a->used += size;
  return block;
}

void arena_reset(struct arena *a) { a->used = 0; }
