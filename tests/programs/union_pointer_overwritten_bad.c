// TRUTH: false(valid-memtrack) line 15
#include <stdlib.h>
#include <string.h>

struct Value {
  int isText;
  union {
    long number;
    char *text;
  } as;
};

static void setNumber(struct Value *v, long number) {
  v->isText = 0;
  v->as.number = number;
}

static void setText(struct Value *v, const char *text) {
  v->isText = 1;
  v->as.text = malloc(strlen(text) + 1);
  if (!v->as.text) abort();
  strcpy(v->as.text, text);
}

int main(void) {
  struct Value v;
  setText(&v, "hello");
  setNumber(&v, 7);
  return 0;
}
