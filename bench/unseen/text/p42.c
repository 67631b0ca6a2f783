// TRUTH hexencode | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *to_hex(const unsigned char *data, size_t n)
{
    static const char digit[] = "0123456789abcdef";
    char *hex = malloc(2 * n + 1);
    size_t i;

    if (hex == NULL)
        return NULL;
    for (i = 0; i < n; i++) {
        hex[2 * i] = digit[data[i] >> 4];
        hex[2 * i + 1] = digit[data[i] & 15];
    }
    hex[2 * n] = '\0';
    return hex;
}

int main(void)
{
    unsigned char block[48];
    size_t n;
    unsigned long offset = 0;

    while ((n = fread(block, 1, sizeof block, stdin)) > 0) {
        char *hex = to_hex(block, n);
        if (hex == NULL)
            return 1;
        printf("%08lx %s\n", offset, hex);
        free(hex);
        offset += n;
    }
    return 0;
}
