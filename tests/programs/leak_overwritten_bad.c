// TRUTH: false(valid-memtrack) line 13
#include <stdlib.h>
#include <string.h>

struct Config {
  char *name;
};

static void setName(struct Config *c, const char *name) {
  char *copy = malloc(strlen(name) + 1);
  if (!copy) abort();
  strcpy(copy, name);
  c->name = copy;
}

/* The setter forgets the name that was there before. */
int main(void) {
  struct Config c = {NULL};
  setName(&c, "first");
  setName(&c, "second");
  free(c.name);
  return 0;
}
