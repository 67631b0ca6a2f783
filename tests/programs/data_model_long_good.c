// TRUTH: true
// OUTPUT: 8 8 4 16
#include <stdio.h>

struct Node {
  int value;
  struct Node *next;
};

/* LP64: a long is as wide as a pointer and wider than an int. */
int main(void) {
  printf("%d %d %d %d\n", (int)sizeof(long), (int)sizeof(void *), (int)sizeof(int), (int)sizeof(struct Node));
  long address = (long)&address;
  long *back = (long *)address;
  *back = 1L << 40;
  return address != 1L << 40;
}
