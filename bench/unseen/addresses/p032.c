// TRUTH alignment | valid-memsafety | false(valid-deref)
#include <stdint.h>
#include <string.h>

struct scratch {
    char tag;
    char raw[47];
};

static char *aligned16(char *p)
{
    return p + (16 - ((uintptr_t)p & 15));
}

int main(void)
{
    struct scratch *s, store;

    s = &store;
    s->tag = 'S';
    memset(aligned16(s->raw), 0, 32);
    return 0;
}
