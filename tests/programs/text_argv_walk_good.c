// TRUTH: true
#include <stdio.h>

int main(int argc, char **argv) {
  (void)argc;
  while (*++argv) {
    const char *p = *argv;
    while (*p == '-') p++;
    puts(p);
  }
  return 0;
}
