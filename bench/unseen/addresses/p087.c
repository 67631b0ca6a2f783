// TRUTH reuse | unreach-call | false(unreach-call)
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
  char *pw = malloc(24);
  strcpy(pw, "0123456789-swordfish");
  free(pw);

  char *page = malloc(24);
  page[23] = '\0';
  int leaked = strcmp(page + 11, "swordfish") == 0;
  free(page);
  if (leaked)
    reach_error();
  return 0;
}
