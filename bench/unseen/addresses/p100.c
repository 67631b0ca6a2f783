// TRUTH snprintf | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *show(const void *p)
{
    int n = snprintf(NULL, 0, "<%p>", p);
    char *s = malloc((size_t)n + 1);
    sprintf(s, "<%p>", p);
    return s;
}

int main(void)
{
    int local;
    char *a = show(&local);
    char *b = show(a);
    a[strlen(a) - 1] = ']';
    b[0] = '[';
    free(a);
    free(b);
    return 0;
}
