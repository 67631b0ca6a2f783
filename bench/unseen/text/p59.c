// TRUTH spell | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const char *word[10] = {"zero", "one", "two", "three", "four",
                            "five", "six", "seven", "eight", "nine"};
    char *end;
    long n;

    if (argc != 2) {
        printf("usage: %s number\n", argc > 0 ? argv[0] : "spell");
        return 1;
    }
    n = strtol(argv[1], &end, 10);
    if (end == argv[1] || *end != '\0') {
        printf("%s is not a number\n", argv[1]);
        return 1;
    }
    /* units first */
    do {
        printf("%s", word[n % 10]);
        n /= 10;
        putchar(n ? '-' : '\n');
    } while (n != 0);
    return 0;
}
