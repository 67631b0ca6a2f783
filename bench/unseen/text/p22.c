// TRUTH trim | valid-memsafety | false(valid-free)
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *p = NULL;
    size_t room = 0, n;

    printf("your name: ");
    fflush(stdout);
    if (getline(&p, &room, stdin) == -1) {
        free(p);
        return 1;
    }
    while (*p != '\0' && isspace((unsigned char)*p))
        p++;
    n = strlen(p);
    while (n > 0 && isspace((unsigned char)p[n - 1]))
        n--;
    p[n] = '\0';

    if (n == 0)
        puts("hello, whoever you are");
    else
        printf("hello, %s (%zu letters)\n", p, n);
    free(p);
    return 0;
}
