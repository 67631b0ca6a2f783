// TRUTH: false(valid-deref) line 20
#include <stdlib.h>

struct Account {
  int balance;
  int closed;
};

static void closeAccount(struct Account *a) {
  a->closed = 1;
  free(a);
}

int main(void) {
  struct Account *a = malloc(sizeof *a);
  if (!a) return 0;
  a->balance = 10;
  a->closed = 0;
  closeAccount(a);
  return a->balance;
}
