// TRUTH tail | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    size_t k = 10, total = 0, cap = 0, first, have;
    char **ring, *line = NULL;

    if (argc > 1) {
        long v = strtol(argv[1], NULL, 10);
        if (v < 1 || v > 1000) {
            fprintf(stderr, "%s: line count must be 1 to 1000\n", argv[0]);
            return 2;
        }
        k = (size_t)v;
    }
    ring = calloc(k, sizeof *ring);
    while (getline(&line, &cap, stdin) != -1) {
        size_t slot = total++ % k;
        free(ring[slot]);
        ring[slot] = line;
        line = NULL;
        cap = 0;
    }
    free(line);

    first = total > k ? total % k : 0;
    have = total > k ? k : total;
    for (size_t i = 0; i < have; i++)
        fputs(ring[(first + i) % k], stdout);
    for (size_t i = 0; i < k; i++)
        free(ring[i]);
    free(ring);
    return 0;
}
