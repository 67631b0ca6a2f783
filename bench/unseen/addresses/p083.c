// TRUTH strncpy | valid-memsafety | false(valid-deref)
#include <string.h>

struct user {
  char name[8];
};

static void set_name(struct user *u, const char *n) {
  strncpy(u->name, n, sizeof u->name);
}

int main(void) {
  struct user u;
  set_name(&u, "al");
  size_t l = strlen(u.name);
  set_name(&u, "maximilian");
  l += strlen(u.name);
  return l > 100;
}
