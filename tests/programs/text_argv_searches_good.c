// TRUTH: true
// INPUT: 4,2,45,118,1,55
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  long sum = 0;
  for (int i = 1; i < argc; i++) {
    char *p = argv[i];
    if (*p == '-') {
      puts(argv[i] + 1);
      continue;
    }
    while (isdigit((unsigned char)*p)) p++;
    if (*p != 0) {
      printf("no number: %s\n", argv[i]);
    } else {
      sum = sum / 2 + atoi(argv[i]) / 2;
    }
  }
  printf("%ld\n", sum);
  return 0;
}
