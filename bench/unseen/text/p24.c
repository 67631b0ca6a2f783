// TRUTH strbuilder | valid-memsafety | true
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { char *s; size_t len, cap; } sb_t;

static void sb_init(sb_t *b) { b->len = 0; b->cap = 8; b->s = malloc(b->cap); b->s[0] = '\0'; }
static void sb_free(sb_t *b) { free(b->s); b->s = NULL; }

static void sb_add(sb_t *b, const char *t, size_t n) {
    if (b->len + n >= b->cap) {
        while (b->len + n >= b->cap) b->cap *= 2;
        b->s = realloc(b->s, b->cap);
    }
    memcpy(b->s + b->len, t, n);
    b->len += n;
    b->s[b->len] = '\0';
}

int main(int argc, char **argv) {
    sb_t b;
    int c;
    sb_init(&b);
    for (int i = 1; i < argc; i++) {
        sb_add(&b, argv[i], strlen(argv[i]));
        sb_add(&b, " ", 1);
    }
    while ((c = getchar()) != EOF && c != '\n') {
        char hex[5];
        if (isprint(c)) {
            hex[0] = (char)c;
            sb_add(&b, hex, 1);
        } else {
            int n = snprintf(hex, sizeof hex, "\\x%02X", (unsigned)c & 0xff);
            sb_add(&b, hex, (size_t)n);
        }
    }
    printf("%s\n%zu\n", b.s, b.len);
    sb_free(&b);
    return 0;
}
