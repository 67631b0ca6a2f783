// As the bins for small requests of Doug Lea's allocator: chunks of equal sizes, those that are free in a list for each size, last in, first out; cut from the top of the
// memory when a list is empty; never joined.
// allocator: --malloc small_malloc --free small_free --region memory --align 16
#include <stddef.h>

#define BINS 8
#define HEADER 16

typedef struct chunk {
  size_t size;
  struct chunk *next;  // while the chunk is free, behind the header
} Chunk;

static _Alignas(16) char memory[768];
static size_t top;
static Chunk *bins[BINS];

void *small_malloc(size_t bytes) {
  if (bytes > (BINS - 1) * 16) return NULL;
  const size_t index = bytes == 0 ? 1 : (bytes + 15) / 16;
  Chunk *chunk = bins[index];
  if (chunk != NULL) {
    bins[index] = chunk->next;
    return (char *)chunk + HEADER;
  }
  const size_t size = HEADER + index * 16;
  if (sizeof memory - top < size) return NULL;
  chunk = (Chunk *)(memory + top);
  top += size;
  chunk->size = size;
  return (char *)chunk + HEADER;
}

void small_free(void *block) {
  Chunk *chunk = (Chunk *)((char *)block - HEADER);
  const size_t index = (chunk->size - HEADER) / 16;
  chunk->next = bins[index];
  bins[index] = chunk;
}
