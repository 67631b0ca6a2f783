// Small and large requests from two arrays.
// allocator: --malloc get --free put --region small --region large --align 8
#include <stddef.h>

typedef struct cell {
  struct cell *next;
} Cell;

static _Alignas(8) char small[8][16];
static _Alignas(8) char large[4][64];
static size_t used_small, used_large;
static Cell *free_small, *free_large;

static void *pop(Cell **list) {
  Cell *cell = *list;
  *list = cell->next;
  return cell;
}

void *get(size_t bytes) {
  if (bytes <= 16) {
    if (free_small != NULL) return pop(&free_small);
    if (used_small < 8) return small[used_small++];
  }
  if (bytes <= 64) {
    if (free_large != NULL) return pop(&free_large);
    if (used_large < 4) return large[used_large++];
  }
  return NULL;
}

void put(void *block) {
  Cell *cell = block;
  const int is_small = (char *)block >= &small[0][0] && (char *)block < &small[0][0] + sizeof small;
  Cell **list = is_small ? &free_small : &free_large;
  cell->next = *list;
  *list = cell;
}
