// TRUTH: false(valid-deref) line 8
// INPUT: 2,16
#include <string.h>

int main(int argc, char **argv) {
  char name[16];
  if (argc < 2) return 1;
  strcpy(name, argv[1]);
  return name[0] == 'x';
}
