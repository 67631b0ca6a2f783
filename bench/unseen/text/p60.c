// TRUTH dispatch | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long nums[32];
static size_t count;

static int do_set(unsigned long i, long v) { if (i >= count) return -1; nums[i] = v; return 0; }
static int do_get(unsigned long i, long v) { (void)v; if (i >= count) return -1; printf("%ld\n", nums[i]); return 0; }
static int do_grow(unsigned long i, long v)
{
    while (i-- > 0 && count < sizeof nums / sizeof nums[0])
        nums[count++] = v;
    return 0;
}
static int do_pop(unsigned long i, long v) { (void)v; count -= i < count ? i : count; return 0; }

static const struct command {
    const char *name;
    int (*run)(unsigned long, long);
} commands[] = {
    { "set", do_set }, { "get", do_get }, { "grow", do_grow }, { "pop", do_pop }, { NULL, NULL }
};

int main(void)
{
    char line[80];

    while (fgets(line, sizeof line, stdin)) {
        char *name = strtok(line, " \n"), *a, *b;
        const struct command *c = commands;
        if (!name)
            continue;
        a = strtok(NULL, " \n");
        b = strtok(NULL, " \n");
        while (c->name && strcmp(c->name, name))
            c++;
        if (!c->name)
            printf("%s: no such command\n", name);
        else if (c->run(a ? strtoul(a, NULL, 0) : 0, b ? strtol(b, NULL, 0) : 0) < 0)
            printf("%s: bad index\n", name);
    }
    return 0;
}
