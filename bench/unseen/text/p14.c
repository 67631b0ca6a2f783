// TRUTH csv | valid-memsafety | true
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

#define MAXF 10

static int split(char *rec, char *field[], int max)
{
    int n = 0;
    char *cur = rec;
    while (n < max && (field[n] = strsep(&cur, ",")) != NULL)
        n++;
    return n;
}

int main(int argc, char **argv)
{
    char rec[256], *field[MAXF];
    unsigned recno = 0;

    (void)argc;
    (void)argv;
    while (fgets(rec, sizeof rec, stdin)) {
        recno++;
        rec[strcspn(rec, "\n")] = '\0';
        int n = split(rec, field, MAXF), longest = 0;
        for (int i = 1; i < n; i++)
            if (strlen(field[i]) > strlen(field[longest]))
                longest = i;
        printf("%u: %d fields, longest is \"%s\"\n", recno, n, field[longest]);
        for (int i = n - 1; i >= 0; i--)
            printf("%s%c", field[i], i ? ',' : '\n');
    }
    return 0;
}
