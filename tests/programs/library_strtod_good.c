// TRUTH: true
// OUTPUT: 3.25 4 | -0.5 0 | 1e+300 0 | 256 1 | 0 2 | inf 34 | 0 34 | 1 1 | inf 5 | nan 2 | 0.1 | 5 2
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(const char *text) {
  char *end;
  double value = strtod(text, &end);
  printf("%g %d | ", value, (int)strlen(end));
}

static void showError(const char *text) {
  errno = 0;
  double value = strtod(text, NULL);
  printf("%g %d | ", value, errno);
}

int main(void) {
  show(" 3.25 abc");
  show("-.5");
  show("+1000000000000000000000000000000e270");
  show("0x1p8.");
  show(".e");
  showError("1e999");
  showError("123e-999");
  show("1e");
  show("INFinite");
  show("nan(a)(b");
  printf("%.1f | ", strtof("0.1000000000000000000001", NULL));
  char *end;
  long double five = strtold("5.e+", &end);
  printf("%.0Lf %d", five, (int)strlen(end));
  return 0;
}
