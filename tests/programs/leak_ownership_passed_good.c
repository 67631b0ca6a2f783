// TRUTH: true
// PROPERTY: valid-memcleanup
#include <stdlib.h>
#include <string.h>

struct Stack {
  char *items[4];
  int top;
};

static void push(struct Stack *s, char *item) {
  if (s->top == 4) free(item);
  else s->items[s->top++] = item;
}

static char *pop(struct Stack *s) { return s->top ? s->items[--s->top] : NULL; }

/* Each block has one owner at a time, and the last one frees it. */
int main(void) {
  struct Stack s = {.top = 0};
  for (int i = 0; i < 6; i++) {
    char *item = malloc(3);
    if (!item) continue;
    memcpy(item, "ab", 3);
    push(&s, item);
  }
  int letters = 0;
  for (char *item; (item = pop(&s));) {
    letters += (int)strlen(item);
    free(item);
  }
  return letters > 8;
}
