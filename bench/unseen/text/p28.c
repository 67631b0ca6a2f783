// TRUTH notes | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    const char *base = getenv("BLIND_NOTES_DIR");
    const char *leaf = argc > 1 ? argv[1] : "today.txt";
    size_t need = strlen(base) + strlen(leaf) + 2;
    char *file = malloc(need);
    snprintf(file, need, "%s/%s", base, leaf);

    FILE *f = fopen(file, "r");
    if (f) {
        char row[81];
        int n = 0;
        while (n < 1000 && fgets(row, sizeof row, f))
            printf("%3d: %s", ++n, row);
        fclose(f);
    } else {
        printf("no notes at %s\n", file);
    }
    free(file);
    return 0;
}
