// TRUTH: false(valid-deref) line 7
#include <libgen.h>
#include <stdio.h>

/* The path is changed in place. */
int main(void) {
  char *name = dirname("/usr/lib");
  puts(name);
  return 0;
}
