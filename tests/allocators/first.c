// First fit in a list of free chunks in the order of their addresses, as the allocator of Aldridge has it: the busy
// part is the end of the chunk, neighbours are merged at once. Written anew. A block that is freed is looked for among
// all chunks.
#include "allocators.h"

typedef struct first_chunk {
  size_t size;  // bytes, header included; odd if the chunk is busy
  struct first_chunk *next;
} Chunk;

static Chunk *head;
static unsigned char *region;
static size_t region_size;

static size_t size_of(const Chunk *chunk) { return chunk->size & ~(size_t)1; }
static unsigned char *end_of(Chunk *chunk) { return (unsigned char *)chunk + size_of(chunk); }

void first_init(void *memory, size_t bytes) {
  region = memory;
  region_size = bytes;
  head = memory;
  head->size = bytes;
  head->next = NULL;
}

void *first_alloc(size_t bytes) {
  if (bytes > region_size) return NULL;
  const size_t need = (bytes + sizeof(Chunk) + 7) / 8 * 8;
  for (Chunk **link = &head; *link != NULL; link = &(*link)->next) {
    Chunk *chunk = *link;
    if (chunk->size < need) continue;
    if (chunk->size < need + sizeof(Chunk)) {
      *link = chunk->next;
    } else {
      chunk->size -= need;
      chunk = (Chunk *)end_of(chunk);
      chunk->size = need;
    }
    chunk->size |= 1;
    return chunk + 1;
  }
  return NULL;
}

bool first_free(void *block) {
  Chunk *chunk = (Chunk *)region;
  while ((unsigned char *)chunk < region + region_size && (void *)(chunk + 1) != block) chunk = (Chunk *)end_of(chunk);
  if ((unsigned char *)chunk >= region + region_size || (chunk->size & 1) == 0) return false;
  chunk->size &= ~(size_t)1;
  Chunk **link = &head;
  Chunk *before = NULL;
  while (*link != NULL && *link < chunk) {
    before = *link;
    link = &before->next;
  }
  chunk->next = *link;
  *link = chunk;
  if (chunk->next != NULL && end_of(chunk) == (unsigned char *)chunk->next) {
    chunk->size += chunk->next->size;
    chunk->next = chunk->next->next;
  }
  if (before != NULL && end_of(before) == (unsigned char *)chunk) {
    before->size += chunk->size;
    before->next = chunk->next;
  }
  return true;
}

size_t first_size(const void *chunk) { return size_of(chunk) / 8; }

// The next free chunk in units; the last one's is the end of the region.
size_t first_next(const void *chunk) {
  const Chunk *next = ((const Chunk *)chunk)->next;
  return (next == NULL ? region_size : (size_t)((const unsigned char *)next - region)) / 8;
}
