// TRUTH sortargs | valid-memsafety | true
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int cmp_long(const void *pa, const void *pb) {
  const long *a = pa;
  const long *b = pb;
  if (*a < *b) return -1;
  return *a > *b;
}

int main(int argc, char *argv[]) {
  long *v = malloc((size_t)argc * sizeof(long));
  size_t n = 0;
  for (int i = 1; i < argc; i++) {
    char *end = NULL;
    errno = 0;
    long x = strtol(argv[i], &end, 0);
    if (errno == ERANGE) {
      fprintf(stderr, "%s: out of range\n", argv[i]);
      continue;
    }
    if (end == argv[i] || *end) {
      fprintf(stderr, "%s: no number\n", argv[i]);
      continue;
    }
    v[n++] = x;
  }
  qsort(v, n, sizeof v[0], cmp_long);
  for (size_t i = 0; i < n; i++) {
    if (i > 0 && v[i] == v[i - 1]) continue;
    printf("%ld\n", v[i]);
  }
  if (n) printf("min %ld max %ld median %ld\n", v[0], v[n - 1], v[n / 2]);
  free(v);
  return 0;
}
