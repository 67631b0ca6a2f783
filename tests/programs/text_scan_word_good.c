// TRUTH: true
#include <stdio.h>

int main(void) {
  int id;
  char name[32];
  for (int i = 0; i < 9 && scanf("%8d %31s", &id, name) == 2; i++) printf("%08d|%-32s|\n", id, name);
  return 0;
}
