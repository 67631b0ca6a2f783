// TRUTH pairs | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char **split(const char *text, size_t *count)
{
    char *work = strdup(text), *save1, *save2;
    char **out = malloc(sizeof *out);
    size_t n = 0;

    for (char *pair = strtok_r(work, ";", &save1); pair; pair = strtok_r(NULL, ";", &save1)) {
        char *key = strtok_r(pair, "=", &save2);
        if (key == NULL)
            continue;
        char *val = strtok_r(NULL, "=", &save2);
        out = realloc(out, (n + 3) * sizeof *out);
        out[n++] = strdup(key);
        out[n++] = strdup(val ? val : "");
    }
    out[n] = NULL;
    free(work);
    *count = n / 2;
    return out;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        size_t n;
        char **kv = split(argv[i], &n);
        printf("%zu pairs\n", n);
        for (char **p = kv; *p; p += 2)
            printf("  %s -> %s\n", p[0], p[1]);
        for (char **p = kv; *p; p++)
            free(*p);
        free(kv);
    }
    return 0;
}
