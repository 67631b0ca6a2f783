// TRUTH longest | valid-memsafety | false(valid-memtrack)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    FILE *fp;
    char buf[512], *best = NULL;
    size_t bestlen = 0;

    if (argc < 2) {
        puts("which file?");
        return 1;
    }
    fp = fopen(argv[1], "r");
    if (fp == NULL) {
        puts("no such file");
        return 1;
    }
    while (fgets(buf, sizeof(buf), fp) != NULL) {
        size_t len = strcspn(buf, "\n");
        buf[len] = '\0';
        if (len > bestlen) {
            best = strdup(buf);
            bestlen = len;
        }
    }
    fclose(fp);
    if (best != NULL)
        printf("%zu: %s\n", bestlen, best);
    else
        puts("nothing but empty lines");
    free(best);
    return 0;
}
