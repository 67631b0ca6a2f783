// Merging is put off until a request finds no chunk, as in Topsy: then all free neighbours become one. First fit in the
// heap itself; the busy part is the beginning. Written anew.
#include "allocators.h"

typedef struct lazy_chunk {
  uint32_t size;  // units of 8 bytes, header included
  uint32_t is_free;
} Chunk;

static Chunk *region;
static Chunk *region_end;

void lazy_init(void *memory, size_t bytes) {
  region = memory;
  region_end = region + bytes / sizeof(Chunk);
  region->size = (uint32_t)(bytes / sizeof(Chunk));
  region->is_free = 1;
}

static Chunk *find(uint32_t units) {
  for (Chunk *chunk = region; chunk != region_end; chunk += chunk->size) {
    if (chunk->is_free && chunk->size >= units) return chunk;
  }
  return NULL;
}

static void merge(void) {
  for (Chunk *chunk = region; chunk != region_end;) {
    Chunk *next = chunk + chunk->size;
    if (next != region_end && chunk->is_free && next->is_free) {
      chunk->size += next->size;
    } else {
      chunk = next;
    }
  }
}

void *lazy_alloc(size_t bytes) {
  if (bytes > (size_t)(region_end - region) * sizeof(Chunk)) return NULL;
  const uint32_t units = (uint32_t)((bytes + sizeof(Chunk) - 1) / sizeof(Chunk)) + 1;
  Chunk *chunk = find(units);
  if (chunk == NULL) {
    merge();
    chunk = find(units);
  }
  if (chunk == NULL) return NULL;
  if (chunk->size > units) {
    Chunk *rest = chunk + units;
    rest->size = chunk->size - units;
    rest->is_free = 1;
    chunk->size = units;
  }
  chunk->is_free = 0;
  return chunk + 1;
}

bool lazy_free(void *block) {
  Chunk *chunk = region;
  while (chunk != region_end && chunk + 1 != block) chunk += chunk->size;
  if (chunk == region_end || chunk->is_free) return false;
  chunk->is_free = 1;
  return true;
}

size_t lazy_size(const void *chunk) { return ((const Chunk *)chunk)->size; }
bool lazy_is_free(const void *chunk) { return ((const Chunk *)chunk)->is_free != 0; }
