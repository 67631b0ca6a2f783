// TRUTH: true
// OUTPUT: 9876543210
#include <alloca.h>
#include <stdio.h>

struct Cell {
  struct Cell *next;
  int value;
};

/* Memory from alloca lives until the function returns, not until the block ends. */
int main(void) {
  struct Cell *list = NULL;
  for (int i = 0; i < 10; i++) {
    struct Cell *cell = alloca(sizeof *cell);
    cell->next = list;
    cell->value = i;
    list = cell;
  }
  for (; list; list = list->next) printf("%d", list->value);
  putchar('\n');
  return 0;
}
