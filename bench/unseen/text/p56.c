// TRUTH join | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *join(const char *sep, int n, char **part)
{
    size_t total = 0;
    int i;
    char *res;

    for (i = 0; i < n; i++)
        total += strlen(part[i]) + 1;
    res = malloc(total);
    strcpy(res, part[0]);
    for (i = 1; i < n; i++) {
        strcat(res, sep);
        strcat(res, part[i]);
    }
    return res;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: join separator word...\n");
        return 1;
    }
    char *s = join(argv[1], argc - 2, argv + 2);
    puts(s);
    free(s);
    return 0;
}
