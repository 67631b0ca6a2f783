// TRUTH realloc | unreach-call | false(unreach-call)
#include <stdlib.h>
extern void reach_error(void);

/* "undo": shrink a row, then grow it back */
int main(void)
{
    long *row = malloc(8 * sizeof *row);
    for (int k = 0; k < 8; ++k) row[k] = 10 * k;

    row = realloc(row, 4 * sizeof *row);
    row = realloc(row, 8 * sizeof *row);

    long last = row[7];
    free(row);
    if (last != 70) { reach_error(); }
    return 0;
}
