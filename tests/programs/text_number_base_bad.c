// TRUTH: false(valid-deref) line 14
// INPUT: 3,1,50,3,49,48,48
// VERIFY: open the search among digits of base 16 takes long
#include <stdio.h>
#include <stdlib.h>

static const char *const names[] = {"zero", "one", "two", "three"};

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  long base = strtol(argv[1], NULL, 10);
  if (base != 2 && base != 16) return 1;
  unsigned long bits = strtoul(argv[2], NULL, (int)base);
  puts(names[bits & 7]);
  return 0;
}
