// TRUTH: true
// Steps go from one list to the other and back; a new one clears what was undone. A list that is empty is a null
// pointer at one call of `clear`, and a list without nodes at another.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct step {
  struct step *next;
  char *text;
};

static struct step *done, *undone;

static void clear(struct step **steps) {
  while (*steps) {
    struct step *first = *steps;
    *steps = first->next;
    free(first->text);
    free(first);
  }
}

static void move(struct step **from, struct step **to) {
  struct step *first = *from;
  if (first) {
    *from = first->next;
    first->next = *to;
    *to = first;
  }
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0: move(&done, &undone); break;
      case 1: move(&undone, &done); break;
      default: {
        struct step *fresh = malloc(sizeof *fresh);
        fresh->text = malloc(4);
        fresh->next = done;
        done = fresh;
        clear(&undone);
      }
    }
  }
  clear(&done);
  clear(&undone);
  return 0;
}
