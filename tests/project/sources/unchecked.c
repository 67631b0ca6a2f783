/* Functions that rely on what their declarations say, or do not say. */
#define head not_a_name_for_long
#undef head
#define static
#undef static
#define next following /* a macro that hides the name of a field */

struct pair {
  int left;
  int right;
};

struct chain {
  struct chain *next;
};

struct tree {
  struct tree *left;
  struct tree *right;
  struct tree *parent;
};

struct hidden;

int value(const int *number) { return *number % 7; }

__attribute__((nonnull)) int value_of_two(const struct pair *pair, const struct chain *chain) {
  return (pair->left % 3) + (chain->next ? 1 : 0);
}

int opaque(struct hidden *hidden) { return hidden != 0; }

int tree_depth(const struct tree *tree) {
  if (!tree) return 0;
  int left = tree_depth(tree->left);
  int right = tree_depth(tree->right);
  return 1 + (left > right ? left : right);
}

struct link {
  struct link *next;
  int number;
};

int third_of_array(struct link links[static 3]) { return links ? links[2].number : 0; }
