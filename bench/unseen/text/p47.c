// TRUTH grid | valid-memsafety | false(valid-memtrack)
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    FILE *f = argc > 1 ? fopen(argv[1], "r") : stdin;
    unsigned n;
    long trace = 0;

    if (!f)
        return 1;
    if (fscanf(f, "%u", &n) != 1 || n == 0 || n > 64) {
        if (f != stdin) fclose(f);
        return 1;
    }
    short **m = calloc(n, sizeof *m);
    for (unsigned i = 0; i < n; i++) {
        m[i] = calloc(n, sizeof **m);
        for (unsigned j = 0; j < n; j++) {
            if (fscanf(f, "%hd", &m[i][j]) != 1) {
                fprintf(stderr, "entry %u,%u is missing\n", i, j);
                free(m);
                if (f != stdin) fclose(f);
                return 1;
            }
        }
    }
    for (unsigned i = 0; i < n; i++)
        trace += m[i][i];
    printf("trace %ld\n", trace);
    for (unsigned i = 0; i < n; i++)
        free(m[i]);
    free(m);
    if (f != stdin) fclose(f);
    return 0;
}
