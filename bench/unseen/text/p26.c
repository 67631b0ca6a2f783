// TRUTH bestscore | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
    char name[24];
    int score;
};

int main(void)
{
    size_t used = 0, room = 4;
    struct item *items = malloc(room * sizeof *items);
    struct item *best = NULL;
    char line[100];

    while (fgets(line, sizeof line, stdin)) {
        struct item it;
        memset(&it, 0, sizeof it);
        if (sscanf(line, "%23s %d", it.name, &it.score) != 2)
            continue;
        if (used == room) {
            room += 4;
            items = realloc(items, room * sizeof *items);
        }
        items[used] = it;
        if (best == NULL || items[used].score > best->score)
            best = &items[used];
        used++;
    }
    if (best)
        printf("winner of %zu: %s with %d\n", used, best->name, best->score);
    free(items);
    return 0;
}
