// TRUTH queue | valid-memsafety | false(valid-memtrack)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job { int id; struct job *next; };
struct queue { struct job *front, *back; };

static void put(struct queue *q, int id)
{
    struct job *j = malloc(sizeof *j);
    j->id = id;
    j->next = NULL;
    if (q->back) q->back->next = j;
    else q->front = j;
    q->back = j;
}

static int take(struct queue *q, int *id)
{
    struct job *j = q->front;
    if (!j) return 0;
    *id = j->id;
    q->front = j->next;
    if (!q->front) q->back = NULL;
    return 1;
}

int main(void)
{
    struct queue q = { NULL, NULL };
    char cmd[8];
    int id;

    while (scanf("%7s", cmd) == 1) {
        if (!strcmp(cmd, "put") && scanf("%d", &id) == 1)
            put(&q, id);
        else if (!strcmp(cmd, "take"))
            take(&q, &id) ? printf("%d\n", id) : puts("empty");
        else if (!strcmp(cmd, "end"))
            break;
    }
    while (q.front) {
        struct job *j = q.front;
        q.front = j->next;
        free(j);
    }
    return 0;
}
