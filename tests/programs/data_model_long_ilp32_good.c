// TRUTH: true
// DATA-MODEL: ILP32
// OUTPUT: 4 4 4 8 12 8
#include <stdio.h>

struct Node {
  int value;
  struct Node *next;
};

struct Padded {
  char c;
  long long wide;
};

/* ILP32: int, long and pointers have 4 bytes, and a long long is aligned to 4. */
int main(void) {
  printf("%d %d %d %d %d %d\n", (int)sizeof(long), (int)sizeof(void *), (int)sizeof(int), (int)sizeof(struct Node),
         (int)sizeof(struct Padded), (int)sizeof(long long));
  int address = (int)&address;
  int *back = (int *)address;
  *back = 7;
  return address != 7;
}
