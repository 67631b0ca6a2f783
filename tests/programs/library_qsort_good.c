// TRUTH: true
// OUTPUT: 1a 1c 3b 7d 9e | 7 none
#include <stdio.h>
#include <stdlib.h>

struct Item {
  int key;
  char *name;
};

static int byKey(const void *a, const void *b) {
  const struct Item *left = a, *right = b;
  return (left->key > right->key) - (left->key < right->key);
}

static char *newName(char c) {
  char *name = malloc(2);
  if (!name) exit(1);
  name[0] = c;
  name[1] = 0;
  return name;
}

int main(void) {
  static const int keys[] = {1, 3, 1, 7, 9};
  struct Item items[5];
  for (int i = 0; i < 5; i++) items[4 - i] = (struct Item){keys[i], newName((char)('a' + i))};
  struct Item first = items[2];
  items[2] = items[4];
  items[4] = first;
  qsort(items, 5, sizeof *items, byKey);
  for (int i = 0; i < 5; i++) printf("%d%s ", items[i].key, items[i].name);
  struct Item wanted = {7, NULL}, missing = {4, NULL};
  struct Item *found = bsearch(&wanted, items, 5, sizeof *items, byKey);
  printf("| %d %s", found->key, bsearch(&missing, items, 5, sizeof *items, byKey) ? "some" : "none");
  for (int i = 0; i < 5; i++) free(items[i].name);
  return 0;
}
