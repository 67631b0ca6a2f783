// Algorithms A and B of Knuth's section 2.5, with a header that holds the size: a list of free chunks in the order of their addresses, from a list head
// outside of the memory; a request takes the end of a chunk; a chunk that is freed is joined with its neighbours at once. FIT says which chunk is taken.
#include <stddef.h>
#include <stdint.h>

#ifndef BYTES
#define BYTES 512
#endif

typedef struct node {
  size_t size;  // in bytes, header included
  struct node *next;
} Node;

static _Alignas(16) unsigned char memory[BYTES];
static Node avail;
#if FIT == 3
static Node *rover = &avail;
#endif

void dk_init(void) {
  Node *all = (Node *)memory;
  all->size = BYTES;
  all->next = NULL;
  avail.size = 0;
  avail.next = all;
}

static size_t needed(size_t bytes) {
  if (bytes > BYTES) return 0;
  return (bytes + sizeof(Node) + 15) / 16 * 16;
}

// The node before the one that is taken; NULL: none is large enough.
static Node *search(size_t size) {
#if FIT == 1
  for (Node *q = &avail; q->next != NULL; q = q->next) {
    if (q->next->size >= size) return q;
  }
  return NULL;
#elif FIT == 2
  Node *best = NULL;
  for (Node *q = &avail; q->next != NULL; q = q->next) {
    if (q->next->size >= size && (best == NULL || q->next->size < best->next->size)) best = q;
  }
  return best;
#else
  Node *q = rover;
  do {
    if (q->next != NULL && q->next->size >= size) return q;
    q = q->next != NULL ? q->next : &avail;
  } while (q != rover);
  return NULL;
#endif
}

void *dk_malloc(size_t bytes) {
  const size_t size = needed(bytes);
  if (size == 0) return NULL;
  Node *q = search(size);
  if (q == NULL) return NULL;
  Node *p = q->next;
#if FIT == 3
  rover = q;
#endif
  const size_t rest = p->size - size;
  if (rest < sizeof(Node)) {
    q->next = p->next;
    return p + 1;
  }
  p->size = rest;
  Node *taken = (Node *)((unsigned char *)p + rest);
  taken->size = size;
  return taken + 1;
}

static unsigned char *end_of(Node *p) { return (unsigned char *)p + p->size; }

void dk_free(void *block) {
  Node *freed = (Node *)block - 1;
  Node *q = &avail;
  while (q->next != NULL && q->next < freed) q = q->next;
  Node *p = q->next;
#if FIT == 3
  rover = &avail;
#endif
  if (p != NULL && end_of(freed) == (unsigned char *)p) {
    freed->size += p->size;
    freed->next = p->next;
  } else {
    freed->next = p;
  }
  if (q != &avail && end_of(q) == (unsigned char *)freed) {
    q->size += freed->size;
    q->next = freed->next;
  } else {
    q->next = freed;
  }
}
