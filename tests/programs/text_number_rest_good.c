// TRUTH: true
#include <stdlib.h>

/* the letters behind a number */
int main(int argc, char **argv) {
  if (argc < 2) return 2;
  char *end;
  unsigned long value = strtoul(argv[1], &end, 0);
  if (end == argv[1]) return 1;
  if (end[0] == 'k' && end[1] == 'i') value *= 1024;
  return value > 4096;
}
