// TRUTH flexible-array | valid-memsafety | false(valid-deref)
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct msg {
  long id;
  char kind;
  char text[];
};

static struct msg *mk(long id, const char *s) {
  struct msg *m = malloc(offsetof(struct msg, text) + strlen(s) + 1);
  m->id = id;
  m->kind = 'T';
  strcpy(m->text, s);
  return m;
}

int main(void) {
  struct msg *m = mk(12, "hi");
  struct msg head = *m; /* the text is not wanted */
  free(m);
  return head.kind == 'T' && head.id == 12 ? 0 : 1;
}
