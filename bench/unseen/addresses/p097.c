// TRUTH exit | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static void fail(const char *why) {
  char *msg = malloc(strlen(why) + 8);
  strcpy(msg, "error: ");
  strcat(msg, why);
  fputs(msg, stderr);
  exit(1); /* msg and main's line are alive here */
}

int main(void) {
  char *line = malloc(16);
  memset(line, 0, 16);
  if (__VERIFIER_nondet_int() == 42)
    fail("forty-two");
  line[15] = 'x';
  free(line);
  return 0;
}
