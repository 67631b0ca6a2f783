// TRUTH: true
#include <stdio.h>
#include <stdlib.h>

static const char *const names[] = {"zero", "one", "two", "three"};

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  long base = strtol(argv[1], NULL, 10);
  if (base != 2 && base != 16) return 1;
  unsigned long bits = strtoul(argv[2], NULL, (int)base);
  puts(names[bits & 3]);
  return 0;
}
