// TRUTH: true
// OUTPUT: hello 5 8 12
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Message {
  unsigned length;
  unsigned short kind;
  char text[];
};

static struct Message *make(const char *text) {
  size_t length = strlen(text);
  struct Message *m = malloc(sizeof *m + length + 1);
  if (!m) abort();
  m->length = length;
  m->kind = 1;
  memcpy(m->text, text, length + 1);
  return m;
}

struct Samples {
  int count;
  double values[];
};

static struct Samples fixed = {2, {4.0, 8.0}};

int main(void) {
  struct Message *m = make("hello");
  printf("%s %u %d %g\n", m->text, m->length, (int)sizeof *m, fixed.values[0] + fixed.values[1]);
  free(m);
  return 0;
}
