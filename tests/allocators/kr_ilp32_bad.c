// Kernighan and Ritchie's computation of units wraps around for large requests: the block has no room at all.
// allocator: --malloc kr_malloc --region sbrk --align 8 --data-model ILP32
// faulty: block-outside
#include <stddef.h>
#include <unistd.h>

typedef union header {
  struct {
    union header *next;
    unsigned size;
  } s;
  char unit[8];
} Header;

void *kr_malloc(size_t bytes) {
  const unsigned units = (unsigned)((bytes + sizeof(Header) - 1) / sizeof(Header) + 1);
  if (units >= 0x8000000u) return NULL;
  Header *chunk = sbrk((int)(units * sizeof(Header)));
  if (chunk == (Header *)-1) return NULL;
  chunk->s.size = units;
  return chunk + 1;
}
