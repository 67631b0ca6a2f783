// TRUTH hashcount | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <stdlib.h>

const int SLOTS = 64;

static int slot_of(const char *word)
{
    unsigned h = 17;
    for (const char *p = word; *p; p++)
        h = h * 31u + (unsigned char)*p;
    int signed_hash = (int)h;
    return signed_hash % SLOTS;
}

int main(void)
{
    char word[40];
    unsigned *load = calloc(SLOTS, sizeof(unsigned));
    unsigned worst = 0;

    while (scanf(" %39[A-Za-z]%*[^A-Za-z]", word) == 1)
        load[slot_of(word)]++;

    for (int i = 0; i < SLOTS; i++)
        if (load[i] > worst)
            worst = load[i];
    printf("fullest slot holds %u words\n", worst);
    free(load);
    return 0;
}
