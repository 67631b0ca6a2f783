// TRUTH: false(valid-deref) line 11
// INPUT: 2,16,48,48,48,48,48,48,48,48,48,48,48,48,48,48,48,48
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    char name[16];
    int count;
    int used = 0;
    int fields = sscanf(argv[i], "%16[^=]=%d%n", name, &count, &used);
    if (fields < 1) continue;
    printf("%s %zu\n", name, strlen(name));
  }
  return 0;
}
