// TRUTH sieve | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>

#define SET(a, i)  ((a)[(i) / 8] |= (unsigned char)(1u << ((i) % 8)))
#define TEST(a, i) ((a)[(i) / 8] & (1u << ((i) % 8)))

int main(int argc, char **argv)
{
    unsigned long n = 100, i, j, primes = 0;
    unsigned char *bits;

    if (argc > 1)
        n = strtoul(argv[1], NULL, 10);
    if (n < 2) {
        puts("0");
        return 0;
    }
    if (n > 100000)
        n = 100000;

    bits = calloc(n / 8 + 1, 1);
    for (i = 2; i * i <= n; i++)
        if (!TEST(bits, i))
            for (j = i * i; j <= n; j += i)
                SET(bits, j);
    for (i = 2; i <= n; i++)
        if (!TEST(bits, i))
            primes++;
    printf("%lu\n", primes);
    free(bits);
    return 0;
}
