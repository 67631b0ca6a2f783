// TRUTH: true
// OUTPUT: 1 1 0 3
#include <stdio.h>

/* A pool over a static array: a free slot holds a link, a used one the data. */
union Slot {
  union Slot *nextFree;
  struct {
    char name[12];
    int age;
  } person;
};

static union Slot slots[3];
static union Slot *freeSlots;

static void start(void) {
  for (int i = 0; i < 3; i++) slots[i].nextFree = i < 2 ? &slots[i + 1] : NULL;
  freeSlots = slots;
}

static union Slot *take(void) {
  union Slot *s = freeSlots;
  if (s) freeSlots = s->nextFree;
  return s;
}

static void give(union Slot *s) {
  s->nextFree = freeSlots;
  freeSlots = s;
}

int main(void) {
  start();
  union Slot *a = take(), *b = take(), *c = take();
  a->person.age = 1;
  b->person.age = 2;
  int exhausted = take() == NULL;
  give(b);
  union Slot *d = take();
  d->person.age = 3;
  printf("%d %d %d %d\n", exhausted, b == d, c == d, b->person.age);
  return a->person.age != 1;
}
