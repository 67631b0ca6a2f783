// TRUTH: false(valid-memtrack) line 24
#include <stdlib.h>
#include <string.h>

struct Person {
  char *name;
  int age;
};

static struct Person *make(const char *name, int age) {
  struct Person *p = malloc(sizeof *p);
  if (!p) abort();
  p->name = malloc(strlen(name) + 1);
  if (!p->name) abort();
  strcpy(p->name, name);
  p->age = age;
  return p;
}

/* The structure goes, and with it the only pointer to the name. */
int main(void) {
  struct Person *p = make("berta", 40);
  int age = p->age;
  free(p);
  return age != 40;
}
