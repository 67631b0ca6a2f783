// TRUTH hexdecode | valid-memsafety | false(valid-deref)
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int nibble(char ch) {
    if (ch >= '0' && ch <= '9') return ch - '0';
    ch = (char)tolower((unsigned char)ch);
    if (ch >= 'a' && ch <= 'f') return ch - 'a' + 10;
    return 0;
}

/* copy of the text without the colons between bytes */
static char *strip(const char *in) {
    size_t digits = 0, k = 0;
    for (const char *p = in; *p; p++)
        if (*p != ':') digits++;
    char *clean = malloc(digits + 1);
    for (; *in; in++)
        if (*in != ':') clean[k++] = *in;
    clean[k] = '\0';
    return clean;
}

int main(int argc, char **argv) {
    for (int a = 1; a < argc; a++) {
        char *hex = strip(argv[a]);
        for (size_t i = 0; hex[i] != '\0'; i += 2) {
            int byte = nibble(hex[i]) * 16 + nibble(hex[i + 1]);
            putchar(isprint(byte) ? byte : '.');
        }
        putchar('\n');
        free(hex);
    }
    return 0;
}
