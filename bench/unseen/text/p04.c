// TRUTH uniq | valid-memsafety | false(valid-memtrack)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Node {
    char *key;
    unsigned hits;
    struct Node *next;
} Node;

static Node *find(Node *n, const char *key) {
    while (n && strcmp(n->key, key) != 0) n = n->next;
    return n;
}

static void destroy(Node *n) {
    while (n) {
        Node *nx = n->next;
        free(n);
        n = nx;
    }
}

int main(void) {
    char line[200];
    Node *head = NULL;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0') continue;
        Node *n = find(head, line);
        if (!n) {
            n = malloc(sizeof(Node));
            n->key = strdup(line);
            n->hits = 0;
            n->next = head;
            head = n;
        }
        n->hits++;
    }
    for (Node *n = head; n; n = n->next)
        printf("%6u %s\n", n->hits, n->key);
    destroy(head);
    return 0;
}
