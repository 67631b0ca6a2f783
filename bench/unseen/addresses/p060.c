// TRUTH strcmp | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <string.h>

static const char *const rel[3] = {"<", "=", ">"};

static void report(const char *a, const char *b) {
  const char *const *mid = &rel[1];
  printf("%s %s %s\n", a, mid[strcmp(a, b)], b);
}

int main(void) {
  report("abd", "abc");
  report("abc", "abc");
  report("abc", "abd");
  return 0;
}
