// The allocator of Kernighan and Ritchie's book, over sbrk: a cyclic list of free chunks in the order of their addresses, next fit, the end of a chunk is taken. What
// the book leaves out is checked: requests so large that the number of units wraps around.
// allocator: --malloc kr_malloc --free kr_free --region sbrk --align 16 --max-region 0x4000
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

typedef union header {
  struct {
    union header *next;
    size_t size;  // in units of a header
  } s;
  char unit[16];
} Header;

static Header base;
static Header *freep;

void kr_free(void *block);

static Header *more_core(size_t units) {
  if (units < 16) units = 16;
  void *memory = sbrk((intptr_t)(units * sizeof(Header)));
  if (memory == (void *)-1) return NULL;
  Header *up = memory;
  up->s.size = units;
  kr_free(up + 1);
  return freep;
}

void *kr_malloc(size_t bytes) {
  if (bytes > 0x100000) return NULL;
  const size_t units = (bytes + sizeof(Header) - 1) / sizeof(Header) + 1;
  Header *before = freep;
  if (before == NULL) {
    base.s.next = freep = before = &base;
    base.s.size = 0;
  }
  for (Header *p = before->s.next;; before = p, p = p->s.next) {
    if (p->s.size >= units) {
      if (p->s.size == units) {
        before->s.next = p->s.next;
      } else {
        p->s.size -= units;
        p += p->s.size;
        p->s.size = units;
      }
      freep = before;
      return p + 1;
    }
    if (p == freep && (p = more_core(units)) == NULL) return NULL;
  }
}

void kr_free(void *block) {
  Header *chunk = (Header *)block - 1;
  Header *p = freep;
  for (; !(chunk > p && chunk < p->s.next); p = p->s.next) {
    if (p >= p->s.next && (chunk > p || chunk < p->s.next)) break;
  }
  if (chunk + chunk->s.size == p->s.next) {
    chunk->s.size += p->s.next->s.size;
    chunk->s.next = p->s.next->s.next;
  } else {
    chunk->s.next = p->s.next;
  }
  if (p + p->s.size == chunk) {
    p->s.size += chunk->s.size;
    p->s.next = chunk->s.next;
  } else {
    p->s.next = chunk;
  }
  freep = p;
}
