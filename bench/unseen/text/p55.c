// TRUTH roman | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct { int v; const char *s; } rn[] = {
    {1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"},
    {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"},
};

/* the longest one below 4000 is MMMDCCCLXXXVIII */
static void roman(char out[16], int n) {
    char *p = out;
    for (size_t i = 0; i < sizeof rn / sizeof *rn; i++)
        while (n >= rn[i].v) {
            size_t k = strlen(rn[i].s);
            memcpy(p, rn[i].s, k);
            p += k;
            n -= rn[i].v;
        }
    *p = 0;
}

int main(int argc, char **argv) {
    char buf[16];
    while (*++argv) {
        long n = strtol(*argv, NULL, 10);
        if (n <= 0 || n >= 4000) {
            printf("%s: the Romans had no such number\n", *argv);
            continue;
        }
        roman(buf, (int)n);
        printf("%ld = %s\n", n, buf);
    }
    return argc < 2;
}
