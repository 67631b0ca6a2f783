// TRUTH: true
#include <stdio.h>

int main(void) {
  char line[80], key[9], value[5];
  if (!fgets(line, sizeof line, stdin)) return 1;
  if (sscanf(line, " %8[a-f0-9] = %4[^;\n]", key, value) != 2) return 1;
  printf("%s %s\n", key, value);
  return 0;
}
