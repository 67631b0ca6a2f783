// A pool of equal objects; those that are free are a list through their own memory.
// allocator: --init pool_init --malloc 'pool_get()' --free pool_put --region objects --align 8 --max-request 24
#include <stddef.h>

#define OBJECTS 6

union object {
  union object *next;
  char bytes[24];
};

static union object objects[OBJECTS];
static union object *available;

void pool_init(void) {
  for (int i = 0; i < OBJECTS; ++i) {
    objects[i].next = available;
    available = &objects[i];
  }
}

void *pool_get(void) {
  union object *object = available;
  if (object == NULL) return NULL;
  available = object->next;
  return object;
}

void pool_put(void *p) {
  union object *object = p;
  object->next = available;
  available = object;
}
