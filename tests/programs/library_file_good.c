// TRUTH: true
// PROPERTY: valid-memcleanup
// INPUT: 0,0,0,0,1,65,0,0
// VERIFY: open a copy of unknown length
#include <stdio.h>

/* Every stream that was opened is closed. */
static int copy(const char *from, const char *to) {
  FILE *in = fopen(from, "r");
  if (!in) return -1;
  FILE *out = fopen(to, "w");
  if (!out) {
    fclose(in);
    return -1;
  }
  char buffer[64];
  size_t n;
  while ((n = fread(buffer, 1, sizeof buffer, in)) > 0) {
    if (fwrite(buffer, 1, n, out) != n) break;
  }
  int failed = ferror(in) || ferror(out);
  fclose(in);
  if (fclose(out) != 0) failed = 1;
  return failed;
}

int main(void) {
  return copy("a.txt", "b.txt") != 0;
}
