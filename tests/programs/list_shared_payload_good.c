// TRUTH: true
// PROPERTY: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Config {
  int users;
};

struct Node {
  struct Node *next;
  struct Config *config;
};

/* All nodes point to one block, which outlives them. */
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
  while (list) {
    struct Node *node = list;
    list = node->next;
    free(node);
  }
  free(config);
  return 0;
}
