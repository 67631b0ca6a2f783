// TRUTH: true
// OUTPUT: red=1 green=2 blue=3\nsecond 7 3 x 42 12
#include <stdio.h>
#include <string.h>

struct Colour {
  const char *name;
  int code;
};

static const struct Colour colours[] = {{"red", 1}, {"green", 2}, {.code = 3, .name = "blue"}};

static int cells[8] = {[2] = 7, 9};
static int *middle = &cells[2];
static int **indirect = &middle;
static const char *words[3] = {"first", "second"};
static const char *const *secondWord = words + 1;
static char letters[2][4] = {"wxy", "xyz"};

struct Tree {
  struct Tree *left, *right;
  struct { int key; union { long wide; char narrow[8]; } data; } leaf;
};

static struct Tree leaves[2] = {{NULL, NULL, {40, {.wide = 1}}}, {NULL, NULL, {2, {.narrow = "n"}}}};
static struct Tree root = {&leaves[0], leaves + 1, {0, {0}}};
static long distance = (long)sizeof(cells) - 20;

int main(void) {
  for (unsigned i = 0; i < sizeof colours / sizeof *colours; i++)
    printf("%s=%d%c", colours[i].name, colours[i].code, i == 2 ? '\n' : ' ');
  int empty = words[2] == NULL;
  printf("%s %d %d %c %d %ld\n", *secondWord, **indirect, (int)strlen(letters[1]) * empty, letters[1][0],
         root.left->leaf.key + root.right->leaf.key, distance);
  return 0;
}
