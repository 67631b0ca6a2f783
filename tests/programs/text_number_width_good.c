// TRUTH: true
#include <stdio.h>

static int count[100];

int main(int argc, char **argv) {
  int day;
  if (argc < 2 || sscanf(argv[1], "%2d", &day) != 1 || day < 0) return 1;
  count[day]++;
  return count[0];
}
