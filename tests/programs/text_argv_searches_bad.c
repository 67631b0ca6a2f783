// TRUTH: false(valid-deref) line 14
// INPUT: 2,0
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  long sum = 0;
  for (int i = 1; i < argc; i++) {
    char *p = argv[i];
    while (isdigit((unsigned char)*p)) p++;
    if (*p == 0) {
      sum = sum / 2 + atoi(argv[i]) / 2;
      if (p[1] == 'k') sum = sum / 2;
    } else {
      printf("no number: %s\n", argv[i]);
    }
  }
  printf("%ld\n", sum);
  return 0;
}
