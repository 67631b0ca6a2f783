// TRUTH: true
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    char name[16];
    char unit[4];
    int count;
    int used = 0;
    int fields = sscanf(argv[i], "%15[^=]=%d%n%3s", name, &count, &used, unit);
    if (fields < 1) continue;
    printf("%s %zu\n", name, strlen(name));
    if (fields == 3) printf("%d %s\n", count, unit);
  }
  return 0;
}
