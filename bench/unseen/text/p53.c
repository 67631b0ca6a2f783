// TRUTH dayofyear | valid-memsafety | true
#include <stdio.h>
#include <string.h>

static const int before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

static int leap(unsigned y)
{
    return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        unsigned y, m, d;
        char mon[4];

        if (sscanf(argv[i], "%u-%u-%u", &y, &m, &d) == 3) {
            m -= 1;
        } else if (sscanf(argv[i], "%u%3[A-Za-z]%u", &d, mon, &y) == 3) {
            const char *p = strstr(names, mon);
            m = p ? (unsigned)(p - names) / 3 : 12;
        } else {
            printf("%s: ?\n", argv[i]);
            continue;
        }
        if (m >= 12 || d < 1 || d > 31) {
            printf("%s: out of range\n", argv[i]);
            continue;
        }
        printf("%.3s %2u: day %u\n", names + 3 * m, d,
               (unsigned)before[m] + d + (m > 1 && leap(y)));
    }
    return 0;
}
