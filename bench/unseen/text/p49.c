// TRUTH checker | valid-memsafety | true
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void die(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
    exit(2);
}

int main(int argc, char **argv)
{
    char *line = NULL;
    size_t cap = 0;
    unsigned long row = 0;
    char *open = malloc(64);
    size_t depth = 0;

    while (getline(&line, &cap, stdin) != -1) {
        row++;
        for (const char *p = line; *p; p++) {
            if (strchr("([{", *p)) {
                if (depth == 64)
                    die("line %lu: nested too deep", row);
                open[depth++] = *p == '(' ? ')' : *p == '[' ? ']' : '}';
            } else if (strchr(")]}", *p)) {
                if (depth == 0)
                    die("line %lu: stray '%c'", row, *p);
                if (open[--depth] != *p)
                    die("line %lu: expected '%c', saw '%c'", row, open[depth], *p);
            }
        }
    }
    if (depth > 0)
        die("end of input: '%c' is missing", open[depth - 1]);
    printf("%s: %lu lines balanced\n", argc > 1 ? argv[1] : "stdin", row);
    free(open);
    free(line);
    return 0;
}
