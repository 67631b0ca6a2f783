// A list of free chunks of one size that forgets a chunk whenever two are freed in a row.
// allocator: --init init --malloc get --free put --region cells --align 8 --header '((char *)$p < (char *)cells + sizeof cells ? (char *)$p + 32 : (char *)$p)'
// faulty: chunk-lost
#include <stddef.h>

struct cell {
  struct cell *next;
};

static _Alignas(8) char cells[6 * 32];
static struct cell *list;

void init(void) {
  for (int i = 0; i < 6; ++i) {
    struct cell *cell = (struct cell *)(cells + 32 * i);
    cell->next = list;
    list = cell;
  }
}

void *get(size_t bytes) {
  struct cell *cell = list;
  if (bytes > 32 || cell == NULL) return NULL;
  list = cell->next;
  return cell;
}

void put(void *block) {
  struct cell *cell = block;
  cell->next = list == NULL ? NULL : list->next;
  list = cell;
}
