// TRUTH: false(valid-memtrack) line 12
#include <stdlib.h>
#include <string.h>

struct Person {
  char *name;
  int age;
};

/* The name belongs to the person. */
static void drop(struct Person *person) {
  free(person);
}

int main(void) {
  struct Person *person = malloc(sizeof *person);
  if (!person) return 1;
  person->name = strdup("Ada");
  person->age = 36;
  drop(person);
  return 0;
}
