// TRUTH uninitialised | valid-memsafety | true
#include <stdlib.h>
#include <string.h>

int main(void)
{
    static int histogram[8];
    char *text = malloc(8);

    text[7] = '\0';             /* the rest may be anything */
    size_t n = strlen(text);
    histogram[n]++;
    for (char *s = text; *s; s++)
        *s = '.';
    text[n] = '!';
    free(text);
    return histogram[n] - 1;
}
