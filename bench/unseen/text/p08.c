// TRUTH revlines | valid-memsafety | true
#include <stdio.h>
#include <string.h>

enum { LINESZ = 80 };

static void flip(char *s, size_t n)
{
    if (n == 0) return;
    for (size_t a = 0, b = n - 1; a < b; a++, b--) {
        char t = s[a];
        s[a] = s[b];
        s[b] = t;
    }
}

int main(void)
{
    char s[LINESZ];
    int pieces = 0;

    while (pieces < 100000 && fgets(s, LINESZ, stdin)) {
        size_t n = strlen(s);
        int nl = 0;
        if (n && s[n - 1] == '\n') {
            s[--n] = '\0';
            nl = 1;
        }
        flip(s, n);
        fputs(s, stdout);
        if (nl) putchar('\n');
        pieces++;
    }
    return 0;
}
