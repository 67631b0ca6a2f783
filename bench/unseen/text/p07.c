// TRUTH chomp | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <string.h>

static unsigned long numlines;

int main(int argc, char **argv) {
    char buffer[128];
    FILE *in = stdin;

    if (argc > 1) {
        in = fopen(argv[1], "r");
        if (!in) {
            fprintf(stderr, "cannot open %s\n", argv[1]);
            return 1;
        }
    }
    while (fgets(buffer, sizeof buffer, in) != NULL) {
        size_t n = strlen(buffer);
        if (buffer[n - 1] == '\n')
            buffer[n - 1] = 0;
        printf("%5lu\t[%s]\n", ++numlines, buffer);
    }
    if (in != stdin)
        fclose(in);
    return 0;
}
