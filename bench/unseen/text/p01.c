// TRUTH wordcount | valid-memsafety | true
#include <ctype.h>
#include <stdio.h>

static void count(FILE *fp, unsigned long out[3])
{
    int c, inword = 0;

    out[0] = out[1] = out[2] = 0;
    while ((c = getc(fp)) != EOF) {
        out[2]++;
        if (c == '\n')
            out[0]++;
        if (isspace(c)) {
            inword = 0;
        } else if (!inword) {
            inword = 1;
            out[1]++;
        }
    }
}

int main(int argc, char **argv)
{
    unsigned long t[3];
    int i, rc = 0;

    if (argc < 2) {
        count(stdin, t);
        printf("%7lu %7lu %7lu\n", t[0], t[1], t[2]);
        return 0;
    }
    for (i = 1; i < argc; i++) {
        FILE *fp = fopen(argv[i], "r");
        if (fp == NULL) {
            perror(argv[i]);
            rc = 1;
            continue;
        }
        count(fp, t);
        fclose(fp);
        printf("%7lu %7lu %7lu %s\n", t[0], t[1], t[2], argv[i]);
    }
    return rc;
}
