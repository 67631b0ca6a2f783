// TRUTH median | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <stdlib.h>

static int cmp(const void *a, const void *b)
{
    long x = *(const long *)a, y = *(const long *)b;
    return (x > y) - (x < y);
}

int main(void)
{
    long *v = NULL, x;
    size_t n = 0, cap = 0;

    while (scanf("%ld", &x) == 1) {
        if (n == cap) {
            cap = cap ? cap * 2 : 8;
            v = realloc(v, cap * sizeof *v);
        }
        v[n++] = x;
    }
    if (n > 1)
        qsort(v, n, sizeof *v, cmp);
    printf("read %zu numbers\n", n);
    printf("median: %ld\n", v[n / 2]);
    free(v);
    return 0;
}
