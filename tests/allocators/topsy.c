// As the kernel heap of TOPSY: all chunks are one list by address, each with a flag; first fit, the rest is split off at the end; neighbours are joined when a request
// finds nothing.
// allocator: --init hm_init --malloc hm_alloc --free hm_free --region heap --align 8
#include <stddef.h>

typedef struct entry {
  struct entry *next;
  size_t is_free;
} Entry;

static _Alignas(8) char heap[384];
static Entry *start;
static Entry *end;

void hm_init(void) {
  start = (Entry *)heap;
  end = (Entry *)(heap + sizeof heap) - 1;
  start->next = end;
  start->is_free = 1;
  end->next = NULL;
  end->is_free = 0;
}

static size_t size_of(Entry *entry) { return (size_t)((char *)entry->next - (char *)entry); }

static Entry *find(size_t size) {
  for (Entry *at = start; at != end; at = at->next) {
    if (at->is_free && size_of(at) >= size) return at;
  }
  return NULL;
}

static void compact(void) {
  for (Entry *at = start; at != end;) {
    if (at->is_free && at->next->is_free) {
      at->next = at->next->next;
    } else {
      at = at->next;
    }
  }
}

void *hm_alloc(size_t bytes) {
  if (bytes > sizeof heap) return NULL;
  const size_t size = (bytes + sizeof(Entry) + 7) / 8 * 8;
  Entry *entry = find(size);
  if (entry == NULL) {
    compact();
    entry = find(size);
  }
  if (entry == NULL) return NULL;
  if (size_of(entry) >= size + sizeof(Entry) + 8) {
    Entry *rest = (Entry *)((char *)entry + size);
    rest->next = entry->next;
    rest->is_free = 1;
    entry->next = rest;
  }
  entry->is_free = 0;
  return entry + 1;
}

void hm_free(void *block) { ((Entry *)block - 1)->is_free = 1; }
