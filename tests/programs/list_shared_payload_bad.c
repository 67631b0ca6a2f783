// TRUTH: false(valid-free) line 35
// INPUT: 1,1,0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Config {
  int users;
};

struct Node {
  struct Node *next;
  struct Config *config;
};

/* All nodes point to one block, and each of them frees it. */
int main(void) {
  struct Config *config = malloc(sizeof *config);
  if (!config) abort();
  config->users = 0;
  struct Node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct Node *node = malloc(sizeof *node);
    if (!node) abort();
    node->config = config;
    node->next = list;
    list = node;
  }
  for (struct Node *node = list; node; node = node->next) {
    node->config->users = 1;
  }
  int any = list != NULL;
  while (list) {
    struct Node *node = list;
    list = node->next;
    free(node->config);
    free(node);
  }
  if (!any) free(config);
  return 0;
}
