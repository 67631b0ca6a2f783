// TRUTH words | valid-memsafety | false(valid-deref)
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static char *next_word(FILE *in)
{
    size_t cap = 16, len = 0;
    int c;
    char *w;

    do
        c = fgetc(in);
    while (c != EOF && !isalpha(c));
    if (c == EOF)
        return NULL;

    w = malloc(cap);
    while (c != EOF && isalpha(c)) {
        if (len == cap) {
            cap *= 2;
            w = realloc(w, cap);
        }
        w[len++] = tolower(c);
        c = fgetc(in);
    }
    w[len] = '\0';
    return w;
}

int main(void)
{
    char *w;
    while ((w = next_word(stdin)) != NULL) {
        puts(w);
        free(w);
    }
    return 0;
}
