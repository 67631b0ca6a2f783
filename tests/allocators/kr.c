// After the allocator of Kernighan and Ritchie's book: a cyclic list of free chunks in the order of their addresses,
// next fit, the busy part is the end of the chunk. Written anew.
#include "allocators.h"

typedef union kr_chunk {
  struct {
    union kr_chunk *next;
    size_t size;  // in units of this union
  } s;
  char unit[16];
} Chunk;

static Chunk list;
static Chunk *rover;

void kr_init(void *memory, size_t bytes) {
  Chunk *first = memory;
  first->s.size = bytes / sizeof(Chunk);
  first->s.next = &list;
  list.s.next = first;
  list.s.size = 0;
  rover = &list;
}

void *kr_alloc(size_t bytes) {
  if (bytes > SIZE_MAX - 2 * sizeof(Chunk)) return NULL;
  const size_t units = (bytes + sizeof(Chunk) - 1) / sizeof(Chunk) + 1;
  Chunk *before = rover;
  for (Chunk *chunk = before->s.next;; before = chunk, chunk = chunk->s.next) {
    if (chunk->s.size >= units) {
      if (chunk->s.size == units) {
        before->s.next = chunk->s.next;
      } else {
        chunk->s.size -= units;
        chunk += chunk->s.size;
        chunk->s.size = units;
      }
      rover = before;
      return chunk + 1;
    }
    if (chunk == rover) return NULL;
  }
}

void kr_free(void *block) {
  Chunk *chunk = (Chunk *)block - 1;
  Chunk *before = &list;
  while (before->s.next != &list && before->s.next < chunk) before = before->s.next;
  Chunk *behind = before->s.next;
  if (behind != &list && chunk + chunk->s.size == behind) {
    chunk->s.size += behind->s.size;
    chunk->s.next = behind->s.next;
  } else {
    chunk->s.next = behind;
  }
  if (before != &list && before + before->s.size == chunk) {
    before->s.size += chunk->s.size;
    before->s.next = chunk->s.next;
  } else {
    before->s.next = chunk;
  }
  rover = before;
}

size_t kr_size(const void *chunk) { return ((const Chunk *)chunk)->s.size; }
