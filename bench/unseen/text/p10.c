// TRUTH transpose | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <stdlib.h>

static void transpose(const int *src, int *dst, int r, int c)
{
    for (int i = 0; i < r; ++i)
    {
        for (int j = 0; j < c; ++j)
        {
            dst[j * c + i] = src[i * c + j];
        }
    }
}

int main(void)
{
    int r = 0, c = 0;

    if (scanf("%d %d", &r, &c) < 2 || r <= 0 || c <= 0 || r > 20 || c > 20)
    {
        fprintf(stderr, "need two sizes between 1 and 20\n");
        return EXIT_FAILURE;
    }

    int *a = calloc((size_t)r * c, sizeof *a);
    int *b = calloc((size_t)r * c, sizeof *b);

    for (int i = 0; i < r * c; ++i)
    {
        if (scanf("%d", &a[i]) != 1)
        {
            break;
        }
    }
    transpose(a, b, r, c);
    for (int i = 0; i < r * c; ++i)
    {
        printf("%d%c", b[i], (i + 1) % r == 0 ? '\n' : ' ');
    }
    free(a);
    free(b);
    return EXIT_SUCCESS;
}
