// TRUTH: true
#include <string.h>

/* Each character of each argument, but not the NUL behind them. */
int main(int argc, char **argv) {
  unsigned long total = 0;
  for (int i = 1; i < argc; i++)
    for (char *p = argv[i]; *p; p++) *p = '.';
  for (int i = 1; i < argc; i++) total += strlen(argv[i]);
  return total > 9;
}
