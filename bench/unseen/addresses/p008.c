// TRUTH realloc | valid-memsafety | false(valid-free)
#include <stdlib.h>
#include <string.h>

static char *twice(const char *word)
{
    size_t n = strlen(word);
    char *one = malloc(n + 1);
    memcpy(one, word, n + 1);
    char *two = realloc(one, 2 * n + 1);
    if (two != NULL)
        free(one);          /* we have a copy now */
    return two;
}

int main(void)
{
    char *s = twice("tom");
    free(s);
    return 0;
}
