// TRUTH xor-list | valid-memsafety | true
#include <stdint.h>
#include <stdlib.h>

typedef struct n { uintptr_t link; int v; } N;

static uintptr_t id(const N *p) { return (uintptr_t)p; }

int main(void)
{
    N *prev = NULL, *cur, *first = NULL;
    for (int i = 0; i < 5; i++) {
        cur = malloc(sizeof(N));
        cur->v = i;
        cur->link = id(prev);
        if (prev) prev->link ^= id(cur);
        else first = cur;
        prev = cur;
    }
    /* walk from the front, freeing behind us */
    uintptr_t before = 0;
    int sum = 0;
    cur = first;
    while (cur) {
        N *next = (N *)(cur->link ^ before);
        sum += cur->v;
        before = id(cur);
        free(cur);
        cur = next;
    }
    return sum == 10 ? 0 : 1;
}
