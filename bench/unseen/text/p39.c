// TRUTH listedit | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct name { char *s; struct name *next; };

static void add(struct name **head, const char *s)
{
    while (*head && strcmp((*head)->s, s) < 0)
        head = &(*head)->next;
    struct name *n = malloc(sizeof *n);
    n->s = strdup(s);
    n->next = *head;
    *head = n;
}

static int del(struct name **head, const char *s)
{
    int count = 0;
    while (*head) {
        struct name *n = *head;
        if (strcmp(n->s, s) == 0) {
            *head = n->next;
            free(n->s);
            free(n);
            count++;
        } else {
            head = &n->next;
        }
    }
    return count;
}

int main(int argc, char **argv)
{
    struct name *list = NULL;
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-')
            printf("removed %d of %s\n", del(&list, argv[i] + 1), argv[i] + 1);
        else
            add(&list, argv[i]);
    }
    while (list) {
        struct name *n = list;
        puts(n->s);
        list = n->next;
        free(n->s);
        free(n);
    }
    return 0;
}
