// TRUTH: true
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv, char **environment) {
  (void)argc;
  (void)argv;
  unsigned long n = 0;
  for (char **e = environment; *e; e++) n += strlen(*e);
  const char *home = getenv("HOME");
  return n > 3 && home && home[0] == '/';
}
