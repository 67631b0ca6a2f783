// TRUTH: false(valid-free) line 17
// INPUT: 0
#include <stdlib.h>
#include <string.h>
extern _Bool __VERIFIER_nondet_bool(void);

static char *describe(_Bool known) {
  if (!known) return "unknown";
  char *text = malloc(6);
  if (!text) abort();
  return strcpy(text, "known");
}

int main(void) {
  char *text = describe(__VERIFIER_nondet_bool());
  size_t length = strlen(text);
  free(text);
  return length == 0;
}
