// TRUTH: false(valid-deref) line 17
#include <stdlib.h>
#include <string.h>

struct Message {
  unsigned length;
  char text[];
};

/* No room for the terminating NUL. */
static struct Message *make(const char *text) {
  size_t length = strlen(text);
  struct Message *m = malloc(sizeof *m + length);
  if (!m) abort();
  m->length = length;
  for (size_t i = 0; i <= length; i++) {
    m->text[i] = text[i];
  }
  return m;
}

int main(void) {
  struct Message *m = make("hello");
  free(m);
  return 0;
}
