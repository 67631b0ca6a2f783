// TRUTH sumfields | valid-memsafety | false(valid-memtrack)
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double sum_fields(const char *spec) {
    char *rest = strdup(spec), *field;
    double total = 0.0;
    while ((field = strsep(&rest, ",;")) != NULL) {
        char *end;
        double v = strtod(field, &end);
        if (end != field) total += v;
    }
    free(rest);
    return total;
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        printf("%s -> %g\n", argv[i], sum_fields(argv[i]));
    return 0;
}
