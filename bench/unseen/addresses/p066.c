// TRUTH qsort | unreach-call | false(unreach-call)
#include <stdlib.h>
extern void reach_error(void);

struct job { int prio; int arrived; };

static int by_prio(const void *x, const void *y)
{
    const struct job *a = x, *b = y;
    return (a->prio > b->prio) - (a->prio < b->prio);
}

int main(void)
{
    struct job q[] = { {2, 0}, {1, 1}, {2, 2}, {1, 3}, {2, 4} };
    size_t n = sizeof q / sizeof q[0];

    qsort(q, n, sizeof *q, by_prio);
    for (size_t i = 1; i < n; i++)
        if (q[i - 1].prio == q[i].prio && q[i - 1].arrived > q[i].arrived)
            reach_error();
    return 0;
}
