// TRUTH: true
// OUTPUT: 12 left, -5 right|abc|8 0012|none 3.50 x 7f
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static char *format(const char *text, ...) {
  va_list arguments;
  va_start(arguments, text);
  va_list again;
  va_copy(again, arguments);
  int n = vsnprintf(NULL, 0, text, arguments);
  va_end(arguments);
  char *result = malloc((size_t)n + 1);
  if (result) vsnprintf(result, (size_t)n + 1, text, again);
  va_end(again);
  return result;
}

int main(void) {
  char *text = format("%d left, %ld %s", 12, -5L, "right");
  printf("%s|", text);
  free(text);
  char small[4];
  int wanted = snprintf(small, sizeof small, "%s%s", "abcd", "efgh");
  printf("%s|%d ", small, wanted);
  char four[5];
  sprintf(four, "%04d", 12);
  printf("%s|", four);
  char *made = NULL;
  if (asprintf(&made, "%s %.2f %c %x", "none", 3.5, 'x', 127) < 0) return 1;
  printf("%s", made);
  free(made);
  return 0;
}
