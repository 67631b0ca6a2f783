// TRUTH: true
#include <stdio.h>

int main(void) {
  int id;
  char name[32];
  while (scanf("%8d %31s", &id, name) == 2 && id != 0) printf("%08d|%-32s|\n", id, name);
  return 0;
}
