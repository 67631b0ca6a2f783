// TRUTH bst | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>

#define LIMIT 500

typedef struct tree tree;
struct tree { tree *kid[2]; int key; };

static int insert(tree **root, int key) {
    while (*root) {
        if ((*root)->key == key) return 0;
        root = &(*root)->kid[key > (*root)->key];
    }
    *root = calloc(1, sizeof(tree));
    (*root)->key = key;
    return 1;
}

static void show(const tree *t) {
    if (!t) return;
    show(t->kid[0]);
    printf("%d ", t->key);
    show(t->kid[1]);
}

static void drop(tree *t) {
    if (!t) return;
    drop(t->kid[0]);
    drop(t->kid[1]);
    free(t);
}

int main(void) {
    tree *root = NULL;
    int n = 0, x;
    while (n < LIMIT && scanf("%d", &x) == 1)
        n += insert(&root, x);
    show(root);
    printf("\n%d keys\n", n);
    drop(root);
    return 0;
}
