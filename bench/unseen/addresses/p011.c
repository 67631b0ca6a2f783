// TRUTH address | unreach-call | true
#include <stdlib.h>
extern void reach_error(void);

struct session { int id; };

static struct session *open_session(int id) {
  struct session *s = malloc(sizeof *s);
  s->id = id;
  return s;
}

int main(void) {
  struct session *tab[5];
  for (int i = 0; i < 5; i++)
    tab[i] = open_session(i % 2);
  free(tab[2]);
  tab[2] = open_session(1);
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < i; j++)
      if (tab[i] == tab[j])
        reach_error();
  for (int i = 0; i < 5; i++)
    free(tab[i]);
  return 0;
}
