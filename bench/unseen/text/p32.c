// TRUTH inventory | valid-memsafety | false(valid-free)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAXITEMS 32

struct item { char *name; unsigned qty; };

int main(void) {
    struct item shelf[MAXITEMS];
    int n = 0;
    char line[128], word[32];

    while (fgets(line, sizeof line, stdin) && n < MAXITEMS) {
        unsigned arg;
        if (sscanf(line, "add %31s %u", word, &arg) == 2) {
            shelf[n].name = strdup(word);
            shelf[n].qty = arg;
            n++;
        } else if (sscanf(line, "dup %u", &arg) == 1) {
            if (arg >= (unsigned)n) {
                printf("no item %u\n", arg);
                continue;
            }
            shelf[n] = shelf[arg];
            shelf[n++].qty = 1;
        } else if (line[0] == 'q') {
            break;
        }
    }
    for (int i = 0; i < n; i++)
        printf("%2d %-20s %u\n", i, shelf[i].name, shelf[i].qty);
    for (int i = 0; i < n; i++)
        free(shelf[i].name);
    return 0;
}
