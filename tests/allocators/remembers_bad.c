// An arena that keeps a mark in memory that it hands out, and relies on it later: clients may write there.
// allocator: --malloc get --reset reset --region space --align 8
// faulty: block-touched
#include <stddef.h>

static _Alignas(8) char space[160];
static size_t used;

void *get(size_t bytes) {
  if (bytes > sizeof space) return NULL;
  const size_t size = bytes == 0 ? 8 : (bytes + 7) / 8 * 8;
  if (used != 0 && *(size_t *)space != 7) used = 0;
  if (used > sizeof space - size) return NULL;
  void *block = space + used;
  if (used == 0) *(size_t *)space = 7;
  used += size;
  return block;
}

void reset(void) { used = 0; }
