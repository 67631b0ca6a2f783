// TRUTH: false(valid-memtrack) line 12
#include <stdlib.h>
#include <string.h>

struct Session {
  int id;
  char *user;
};

/* Clears the structure without releasing what it owns. */
static void reset(struct Session *s) {
  memset(s, 0, sizeof *s);
}

int main(void) {
  struct Session s = {1, malloc(8)};
  if (!s.user) return 0;
  strcpy(s.user, "anna");
  reset(&s);
  free(s.user);
  return 0;
}
