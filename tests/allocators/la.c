// As Aldridge's list allocator, "LA" in the literature: a list of free chunks in the order of their addresses that begins in a variable, first fit, the rest of a
// chunk stays free at its start, neighbours are joined when a chunk is freed. The size of a chunk does not count its header.
// allocator: --init la_init --malloc la_alloc --free la_free --region arena --align 8
#include <stddef.h>
#include <stdint.h>

typedef struct chunk {
  struct chunk *next;
  size_t size;
} Chunk;

static _Alignas(8) char arena[400];
static Chunk *list;

void la_init(void) {
  list = (Chunk *)arena;
  list->next = NULL;
  list->size = sizeof arena - sizeof(Chunk);
}

void *la_alloc(size_t bytes) {
  if (bytes > sizeof arena) return NULL;
  const size_t size = (bytes + 7) & ~(size_t)7;
  for (Chunk **link = &list; *link != NULL; link = &(*link)->next) {
    Chunk *chunk = *link;
    if (chunk->size < size) continue;
    if (chunk->size < size + sizeof(Chunk) + 8) {
      *link = chunk->next;
      return chunk + 1;
    }
    chunk->size -= size + sizeof(Chunk);
    Chunk *taken = (Chunk *)((char *)(chunk + 1) + chunk->size);
    taken->size = size;
    return taken + 1;
  }
  return NULL;
}

static int follows(Chunk *before, Chunk *behind) { return (char *)(before + 1) + before->size == (char *)behind; }

void la_free(void *block) {
  Chunk *chunk = (Chunk *)block - 1;
  Chunk *before = NULL;
  Chunk *behind = list;
  while (behind != NULL && behind < chunk) {
    before = behind;
    behind = behind->next;
  }
  chunk->next = behind;
  if (before == NULL) {
    list = chunk;
  } else {
    before->next = chunk;
  }
  if (behind != NULL && follows(chunk, behind)) {
    chunk->size += behind->size + sizeof(Chunk);
    chunk->next = behind->next;
  }
  if (before != NULL && follows(before, chunk)) {
    before->size += chunk->size + sizeof(Chunk);
    before->next = chunk->next;
  }
}
