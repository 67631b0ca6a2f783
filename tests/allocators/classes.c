// An array of lists by size class with good fit, as TLSF has it in small: a request takes a chunk of the lowest class
// all of whose chunks are large enough; sizes are looked at in the last class only. Neighbours are merged at once; the
// busy part is the beginning. Written anew.
#include "allocators.h"

enum { kWidth = 2, kLast = 3 };

typedef struct classes_chunk {
  struct classes_chunk *next, *previous;  // of its class
  struct classes_chunk *left;             // the chunk before it in memory
  uint32_t size;                          // units of 32 bytes, header included
  uint32_t is_free;
} Chunk;

static Chunk *lists[kLast + 1];
static Chunk *region_end;
static size_t region_size;

static uint32_t class_of(uint32_t size) { return size >= kLast * kWidth ? kLast : size / kWidth; }

static void insert(Chunk *chunk) {
  Chunk **list = &lists[class_of(chunk->size)];
  chunk->next = *list;
  chunk->previous = NULL;
  if (*list != NULL) (*list)->previous = chunk;
  *list = chunk;
  chunk->is_free = 1;
}

static void take(Chunk *chunk) {
  if (chunk->previous != NULL) {
    chunk->previous->next = chunk->next;
  } else {
    lists[class_of(chunk->size)] = chunk->next;
  }
  if (chunk->next != NULL) chunk->next->previous = chunk->previous;
  chunk->is_free = 0;
}

static void set_left(Chunk *chunk) {
  if (chunk + chunk->size != region_end) (chunk + chunk->size)->left = chunk;
}

void classes_init(void *memory, size_t bytes) {
  Chunk *chunk = memory;
  region_size = bytes;
  region_end = chunk + bytes / sizeof(Chunk);
  memset(lists, 0, sizeof lists);
  chunk->size = (uint32_t)(bytes / sizeof(Chunk));
  chunk->left = NULL;
  insert(chunk);
}

void *classes_alloc(size_t bytes) {
  if (bytes > region_size) return NULL;
  const uint32_t units = (uint32_t)((bytes + sizeof(Chunk) - 1) / sizeof(Chunk)) + 1;
  Chunk *chunk = NULL;
  for (uint32_t class = (units + kWidth - 1) / kWidth; class < kLast && chunk == NULL; ++class) chunk = lists[class];
  if (chunk == NULL) {
    chunk = lists[kLast];
    while (chunk != NULL && chunk->size < units) chunk = chunk->next;
  }
  if (chunk == NULL) return NULL;
  take(chunk);
  if (chunk->size > units) {
    Chunk *rest = chunk + units;
    rest->size = chunk->size - units;
    rest->left = chunk;
    chunk->size = units;
    set_left(rest);
    insert(rest);
  }
  return chunk + 1;
}

void classes_free(void *block) {
  Chunk *chunk = (Chunk *)block - 1;
  Chunk *right = chunk + chunk->size;
  if (right != region_end && right->is_free) {
    take(right);
    chunk->size += right->size;
  }
  if (chunk->left != NULL && chunk->left->is_free) {
    take(chunk->left);
    chunk->left->size += chunk->size;
    chunk = chunk->left;
  }
  set_left(chunk);
  insert(chunk);
}

size_t classes_size(const void *chunk) { return ((const Chunk *)chunk)->size; }
bool classes_is_free(const void *chunk) { return ((const Chunk *)chunk)->is_free != 0; }
size_t classes_class(const void *chunk) { return class_of(((const Chunk *)chunk)->size); }
