// TRUTH: true
// OUTPUT: 7 3 int other 12
#include <stdio.h>

#define max(a, b) ({ __typeof__(a) left = (a); __typeof__(b) right = (b); left > right ? left : right; })
#define kind(x) _Generic((x), int: "int", default: "other")

enum Shape { Circle, Square = 5, Triangle };

static inline int area(enum Shape shape) {
  switch (shape) {
    case Circle ... 4: return 3;
    case Square: return 4;
    default: return 5;
  }
}

int main(void) {
  int i = 6, j = 2;
  int big = max(++i, j);
  int both = (j++, j);
  printf("%d %d %s %s %d\n", big, both, kind(i), kind(1.0), area(Circle) + area(Square) + area(Triangle));
  return 0;
}
