// TRUTH: false(valid-deref) line 17
#include <stddef.h>

struct Range {
  const int *from, *to;
};

int main(void) {
  struct Range range = {NULL, NULL};
  int sum = 0;
  {
    int cells[3] = {1, 2, 3};
    range.from = cells;
    range.to = cells + 3;
    for (const int *c = range.from; c != range.to; c++) sum += *c;
  }
  for (const int *c = range.from; c != range.to; c++) sum -= *c;
  return sum;
}
