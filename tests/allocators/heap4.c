// As heap_4 of FreeRTOS: a list of free chunks in the order of their addresses, first fit, neighbours merged at once;
// the busy part is the beginning. Written anew.
#include "allocators.h"

typedef struct heap4_chunk {
  struct heap4_chunk *next;
  uint32_t size;  // units of 16 bytes, header included
  uint32_t is_free;
} Chunk;

static Chunk head;
static size_t region_size;

static void insert(Chunk *chunk) {
  Chunk *before = &head;
  while (before->next != NULL && before->next < chunk) before = before->next;
  chunk->next = before->next;
  chunk->is_free = 1;
  before->next = chunk;
  if (chunk->next != NULL && chunk + chunk->size == chunk->next) {
    chunk->size += chunk->next->size;
    chunk->next = chunk->next->next;
  }
  if (before != &head && before + before->size == chunk) {
    before->size += chunk->size;
    before->next = chunk->next;
  }
}

void heap4_init(void *memory, size_t bytes) {
  region_size = bytes;
  head.next = NULL;
  Chunk *chunk = memory;
  chunk->size = (uint32_t)(bytes / sizeof(Chunk));
  insert(chunk);
}

void *heap4_alloc(size_t bytes) {
  if (bytes == 0 || bytes > region_size) return NULL;
  const uint32_t units = (uint32_t)((bytes + sizeof(Chunk) - 1) / sizeof(Chunk)) + 1;
  Chunk *before = &head;
  while (before->next != NULL && before->next->size < units) before = before->next;
  Chunk *chunk = before->next;
  if (chunk == NULL) return NULL;
  before->next = chunk->next;
  chunk->is_free = 0;
  if (chunk->size > units) {
    Chunk *rest = chunk + units;
    rest->size = chunk->size - units;
    chunk->size = units;
    insert(rest);
  }
  return chunk + 1;
}

void heap4_free(void *block) {
  if (block != NULL) insert((Chunk *)block - 1);
}

size_t heap4_size(const void *chunk) { return ((const Chunk *)chunk)->size; }
bool heap4_is_free(const void *chunk) { return ((const Chunk *)chunk)->is_free != 0; }
