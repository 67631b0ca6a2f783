// TRUTH hash | unreach-call | true
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

enum { BUCKETS = 4, ITEMS = 5 };

int main(void)
{
    int fill[BUCKETS] = {0};
    int *item[ITEMS];
    int crowded = 0;

    for (int i = 0; i < ITEMS; i++) {
        item[i] = malloc(sizeof(int));
        uintptr_t h = (uintptr_t)item[i];
        h ^= h >> 7;
        fill[(h >> 4) % BUCKETS]++;
    }
    for (int b = 0; b < BUCKETS; b++)
        if (fill[b] > 1)
            crowded = 1;
    if (!crowded)
        reach_error();
    for (int i = 0; i < ITEMS; i++)
        free(item[i]);
    return 0;
}
