// TRUTH: true
#include <stddef.h>

/* argv[0] to argv[argc - 1] are texts, and argv[argc] is the null pointer. */
int main(int argc, char **argv) {
  int letters = 0;
  for (int i = 1; i < argc; i++)
    if (argv[i][0]) letters++;
  if (argv[argc] != NULL) return *(char *)NULL;
  return letters > 3;
}
