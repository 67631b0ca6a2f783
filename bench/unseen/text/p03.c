// TRUTH tac | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

struct line {
    struct line *below;
    size_t len;
    char text[];
};

int main(void)
{
    struct line *top = NULL;
    char *buf = NULL;
    size_t cap = 0;
    ssize_t got;

    while ((got = getline(&buf, &cap, stdin)) > 0) {
        struct line *l = malloc(sizeof *l + (size_t)got + 1);
        if (!l)
            abort();
        l->len = (size_t)got;
        memcpy(l->text, buf, (size_t)got + 1);
        l->below = top;
        top = l;
    }
    free(buf);

    while (top) {
        struct line *dead = top;
        fwrite(dead->text, 1, dead->len, stdout);
        if (dead->text[dead->len - 1] != '\n')
            putchar('\n');
        top = dead->below;
        free(dead);
    }
    return 0;
}
