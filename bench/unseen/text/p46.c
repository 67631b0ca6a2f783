// TRUTH people | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person {
    char name[12];
    int age;
};

static int by_name(const void *a, const void *b) {
    const struct person *p = a, *q = b;
    int d = strcmp(p->name, q->name);
    return d ? d : (p->age > q->age) - (p->age < q->age);
}

int main(int argc, char **argv) {
    struct person crowd[20];
    size_t n = 0;
    char line[128], name[128];
    int age;

    if (argc > 1 && !freopen(argv[1], "r", stdin)) {
        fprintf(stderr, "cannot read %s\n", argv[1]);
        return 1;
    }
    while (n < sizeof crowd / sizeof crowd[0] && fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%127s %d", name, &age) != 2)
            continue;
        strncpy(crowd[n].name, name, sizeof crowd[n].name - 1);
        crowd[n].name[sizeof crowd[n].name - 1] = '\0';
        crowd[n].age = age;
        n++;
    }
    qsort(crowd, n, sizeof crowd[0], by_name);
    for (size_t i = 0; i < n; i++)
        printf("%-12s%4d\n", crowd[i].name, crowd[i].age);
    return 0;
}
