// Memory is only handed out, never taken back, as heap_1 of FreeRTOS does it; the array may start at any address.
// allocator: --malloc bump_alloc --region memory --align 8
// proved
#include <stddef.h>
#include <stdint.h>

#define ALIGNMENT 8

static uint8_t memory[256];
static size_t next;
static uint8_t *start;

void *bump_alloc(size_t bytes) {
  if (start == NULL) start = (uint8_t *)(((uintptr_t)&memory[ALIGNMENT - 1]) & ~(uintptr_t)(ALIGNMENT - 1));
  const size_t usable = sizeof memory - ALIGNMENT;
  if (bytes > usable) return NULL;
  if (bytes == 0) bytes = 1;
  const size_t size = (bytes + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
  if (size > usable - next) return NULL;
  void *result = start + next;
  next += size;
  return result;
}
