// TRUTH repeat | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void usage(const char *me) {
    fprintf(stderr, "usage: %s [-n times] [-p prefix] word...\n", me);
}

int main(int argc, char *argv[]) {
    char *prefix = NULL, *end;
    long times = 1;
    int ch;
    while ((ch = getopt(argc, argv, "n:p:h")) != -1) {
        switch (ch) {
        case 'n':
            times = strtol(optarg, &end, 10);
            if (*end != '\0' || end == optarg) {
                usage(argv[0]);
                free(prefix);
                return 1;
            }
            break;
        case 'p':
            free(prefix);
            prefix = strdup(optarg);
            break;
        case 'h':
        default:
            usage(argv[0]);
            free(prefix);
            return ch == 'h' ? 0 : 1;
        }
    }
    if (times > 100) times = 100;
    for (int i = optind; i < argc; i++)
        for (long k = 0; k < times; k++)
            printf("%s%s\n", prefix ? prefix : "", argv[i]);
    if (prefix != NULL) {
        printf("(prefix had %zu characters)\n", strlen(prefix));
        free(prefix);
    }
    return 0;
}
