// A region that grows, first fit through all chunks, the busy part at the end, merged when a chunk is freed. What the system gives is a chunk of its
// own behind all others; the first chunk is a header without a body.
#include "allocators.h"

typedef struct grow_chunk {
  uint32_t size;  // units of 16 bytes, header included
  uint32_t is_free;
  uint64_t unused;
} Chunk;

static Chunk *first, *end, *limit;

void grow_init(void *memory, size_t bytes) {
  first = memory;
  limit = first + bytes / sizeof(Chunk);
  first->size = 1;
  first->is_free = 1;
  end = first + 1;
}

static Chunk *more(uint32_t units) {
  if (units > (size_t)(limit - end)) return NULL;
  Chunk *chunk = end;
  chunk->size = units;
  end += units;
  return chunk;
}

static Chunk *find(uint32_t units) {
  for (Chunk *chunk = first; chunk != end; chunk += chunk->size) {
    if (chunk->is_free && chunk->size >= units) return chunk;
  }
  return NULL;
}

void *grow_alloc(size_t bytes) {
  if (bytes > (size_t)(limit - first) * sizeof(Chunk)) return NULL;
  const uint32_t units = (uint32_t)((bytes + sizeof(Chunk) - 1) / sizeof(Chunk)) + 1;
  Chunk *chunk = find(units);
  if (chunk == NULL) {
    chunk = more(units);
    if (chunk == NULL) return NULL;
  } else if (chunk->size > units) {
    chunk->size -= units;
    chunk += chunk->size;
    chunk->size = units;
  }
  chunk->is_free = 0;
  return chunk + 1;
}

static void join(Chunk *chunk) {
  Chunk *right = chunk + chunk->size;
  if (right != end && right->is_free) chunk->size += right->size;
}

bool grow_free(void *block) {
  Chunk *left = NULL;
  for (Chunk *chunk = first; chunk != end; chunk += chunk->size) {
    if (chunk + 1 == block && !chunk->is_free) {
      chunk->is_free = 1;
      join(chunk);
      if (left != NULL && left->is_free) join(left);
      return true;
    }
    left = chunk;
  }
  return false;
}

size_t grow_size(const void *chunk) { return ((const Chunk *)chunk)->size; }
bool grow_is_free(const void *chunk) { return ((const Chunk *)chunk)->is_free != 0; }
size_t grow_next(const void *chunk) { return (size_t)((const Chunk *)chunk - first) + ((const Chunk *)chunk)->size; }
