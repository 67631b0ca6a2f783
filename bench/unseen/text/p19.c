// TRUTH hashcount | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NB 101

struct entry {
    char word[64];
    unsigned long n;
    struct entry *next;
};

static struct entry *bucket[NB];

static unsigned hash(const char *s)
{
    unsigned h = 5381;
    while (*s)
        h = h * 33 ^ (unsigned char)*s++;
    return h % NB;
}

static void add(const char *w)
{
    struct entry **pp = &bucket[hash(w)];
    for (; *pp; pp = &(*pp)->next)
        if (!strcmp((*pp)->word, w)) {
            (*pp)->n++;
            return;
        }
    *pp = calloc(1, sizeof **pp);
    strcpy((*pp)->word, w);
    (*pp)->n = 1;
}

int main(int argc, char **argv)
{
    char w[64];
    FILE *f = argc > 1 ? fopen(argv[1], "r") : stdin;
    if (!f)
        return 1;
    while (fscanf(f, "%63s", w) == 1)
        add(w);
    if (f != stdin)
        fclose(f);
    for (int i = 0; i < NB; i++)
        while (bucket[i]) {
            struct entry *e = bucket[i];
            printf("%s %lu\n", e->word, e->n);
            bucket[i] = e->next;
            free(e);
        }
    return 0;
}
