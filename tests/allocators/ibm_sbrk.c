// As IBM's example of a simple malloc: chunks in a row, each with its size and whether it is free, first fit without splitting; more memory comes from sbrk. Here
// sbrk is checked, sizes are whole, and rounded up.
// allocator: --malloc ibm_malloc --free ibm_free --region sbrk --align 16 --max-region 0x2000
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

typedef struct control {
  size_t is_free;
  size_t size;  // header included
} Control;

static char *first;
static char *last;

void *ibm_malloc(size_t bytes) {
  if (bytes > 0x100000) return NULL;
  const size_t size = (bytes + sizeof(Control) + 15) / 16 * 16;
  if (first == NULL) {
    first = last = sbrk(0);
    if (first == (char *)-1) {
      first = NULL;
      return NULL;
    }
  }
  for (char *at = first; at != last;) {
    Control *control = (Control *)at;
    if (control->is_free && control->size >= size) {
      control->is_free = 0;
      return control + 1;
    }
    at += control->size;
  }
  char *memory = sbrk((intptr_t)size);
  if (memory == (char *)-1) return NULL;
  if (memory != last) {  // others have been there: a chunk that is never free stands for what is theirs
    if (first != last) return NULL;
    first = memory;
  }
  Control *control = (Control *)memory;
  control->is_free = 0;
  control->size = size;
  last = memory + size;
  return control + 1;
}

void ibm_free(void *block) { ((Control *)block - 1)->is_free = 1; }
