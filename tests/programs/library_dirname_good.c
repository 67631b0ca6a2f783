// TRUTH: true
// OUTPUT: /usr/lib name
#include <libgen.h>
#include <stdio.h>

int main(void) {
  char path[] = "/usr/lib/name/";
  char copy[] = "/usr/lib/name/";
  printf("%s %s\n", dirname(path), basename(copy));
  return 0;
}
