// A realloc that moves every block, and copies only half of what is asked for.
// allocator: --malloc get --free put --realloc again --calloc zeros --region cells --align 8
// faulty: block-changed
#include <stddef.h>
#include <string.h>

static _Alignas(8) char cells[4][64];
static char *list[4];
static int listed, used;

void *get(size_t bytes) {
  if (bytes > 64) return NULL;
  if (listed > 0) return list[--listed];
  return used < 4 ? cells[used++] : NULL;
}

void put(void *block) { list[listed++] = block; }

void *again(void *block, size_t bytes) {
  if (bytes > 64) return NULL;
  char *moved = get(bytes);
  if (moved == NULL || block == NULL) return moved;
  memcpy(moved, block, bytes / 2);
  put(block);
  return moved;
}

void *zeros(size_t count, size_t bytes) {
  if (bytes != 0 && count > 64 / bytes) return NULL;
  void *block = get(count * bytes);
  return block == NULL ? NULL : memset(block, 0, count * bytes);
}
