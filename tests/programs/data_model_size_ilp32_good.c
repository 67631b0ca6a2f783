// TRUTH: true
// DATA-MODEL: ILP32
#include <stdlib.h>

struct Table {
  char **names;
  int count;
};

/* Right where a pointer has 4 bytes, wrong where it has 8. */
int main(void) {
  struct Table t = {malloc(3 * sizeof(int)), 3};
  if (!t.names) return 0;
  for (int i = 0; i < t.count; i++) {
    t.names[i] = NULL;
  }
  free(t.names);
  return 0;
}
