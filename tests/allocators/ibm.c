// As the allocator of IBM's "Inside memory management": each chunk has its size and whether it is free; the first one that is large enough is
// taken as it is, and the system is asked for more if there is none. Written anew; sizes are rounded, so that blocks are aligned.
#include "allocators.h"

typedef struct ibm_chunk {
  uint32_t size;  // bytes, header included
  uint32_t is_free;
} Chunk;

static unsigned char *start, *end, *limit;

// The system: the region grows up to its limit.
static void *more(size_t bytes) {
  if (bytes > (size_t)(limit - end)) return NULL;
  unsigned char *got = end;
  end += bytes;
  return got;
}

void ibm_init(void *memory, size_t bytes) {
  start = end = memory;
  limit = start + bytes;
}

void *ibm_alloc(size_t bytes) {
  if (bytes > (size_t)(limit - start)) return NULL;
  const size_t wanted = (bytes + sizeof(Chunk) - 1) / sizeof(Chunk) * sizeof(Chunk) + sizeof(Chunk);
  for (unsigned char *at = start; at != end;) {
    Chunk *chunk = (Chunk *)at;
    if (chunk->is_free && chunk->size >= wanted) {
      chunk->is_free = 0;
      return chunk + 1;
    }
    at += chunk->size;
  }
  Chunk *chunk = more(wanted);
  if (chunk == NULL) return NULL;
  chunk->size = (uint32_t)wanted;
  chunk->is_free = 0;
  return chunk + 1;
}

void ibm_free(void *block) {
  if (block == NULL) return;
  Chunk *chunk = (Chunk *)block - 1;
  chunk->is_free = 1;
}

size_t ibm_size(const void *chunk) { return ((const Chunk *)chunk)->size / sizeof(Chunk); }
bool ibm_is_free(const void *chunk) { return ((const Chunk *)chunk)->is_free != 0; }
size_t ibm_next(const void *chunk) { return (size_t)((const unsigned char *)chunk - start) / sizeof(Chunk) + ibm_size(chunk); }
