// As heap_2 of FreeRTOS: a list of free chunks in the order of their sizes, best fit, no merging; the busy part is the
// beginning. Written anew.
#include "allocators.h"

typedef struct heap2_chunk {
  struct heap2_chunk *next;
  uint32_t size;  // units of 16 bytes, header included
  uint32_t is_free;
} Chunk;

static Chunk *head;
static size_t region_size;

static void insert(Chunk *chunk) {
  Chunk **link = &head;
  while (*link != NULL && (*link)->size < chunk->size) link = &(*link)->next;
  chunk->next = *link;
  chunk->is_free = 1;
  *link = chunk;
}

static void split(Chunk *chunk, uint32_t units) {
  if (chunk->size < units + 1) return;
  Chunk *rest = chunk + units;
  rest->size = chunk->size - units;
  chunk->size = units;
  insert(rest);
}

void heap2_init(void *memory, size_t bytes) {
  region_size = bytes;
  head = NULL;
  Chunk *chunk = memory;
  chunk->size = (uint32_t)(bytes / sizeof(Chunk));
  insert(chunk);
}

static uint32_t units_of(size_t bytes) { return (uint32_t)((bytes + sizeof(Chunk) - 1) / sizeof(Chunk)) + 1; }

void *heap2_alloc(size_t bytes) {
  if (bytes == 0 || bytes > region_size) return NULL;
  const uint32_t units = units_of(bytes);
  Chunk **link = &head;
  while (*link != NULL && (*link)->size < units) link = &(*link)->next;
  Chunk *chunk = *link;
  if (chunk == NULL) return NULL;
  *link = chunk->next;
  chunk->is_free = 0;
  split(chunk, units);
  return chunk + 1;
}

void heap2_free(void *block) {
  if (block != NULL) insert((Chunk *)block - 1);
}

void *heap2_realloc(void *block, size_t bytes) {
  if (bytes > region_size) return NULL;
  Chunk *chunk = (Chunk *)block - 1;
  if (units_of(bytes) <= chunk->size) {
    split(chunk, units_of(bytes));
    return block;
  }
  void *other = heap2_alloc(bytes);
  if (other == NULL) return NULL;
  memcpy(other, block, (chunk->size - 1) * sizeof(Chunk));
  heap2_free(block);
  return other;
}

size_t heap2_size(const void *chunk) { return ((const Chunk *)chunk)->size; }
bool heap2_is_free(const void *chunk) { return ((const Chunk *)chunk)->is_free != 0; }
