// TRUTH title | valid-memsafety | false(valid-free)
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    static char untitled[] = "untitled";
    char *title = untitled;
    int first = 1;

    if (argc > 1 && strncmp(argv[1], "--title=", 8) == 0)
    {
        title = strdup(argv[1] + 8);
        for (char *p = title; *p; p++)
            *p = toupper((unsigned char)*p);
        first = 2;
    }

    printf("== %s ==\n", title);
    for (int i = first; i < argc; i++)
        printf(" * %s\n", argv[i]);

    free(title);
    return 0;
}
