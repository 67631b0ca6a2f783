// TRUTH realloc | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* strip the extension of a file name; the buffer is trimmed first */
int main(void)
{
    char *name = malloc(256);
    char *dot;

    strcpy(name, "report.txt");
    dot = strchr(name, '.');
    name = realloc(name, strlen(name) + 1);   /* only gets smaller */
    *dot = '\0';
    puts(name);
    free(name);
    return 0;
}
