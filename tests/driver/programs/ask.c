#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int check(int *cells, int index) {
  return cells[index];
}

int main(void) {
  int what = __VERIFIER_nondet_int();
  int *cells = calloc(4, sizeof *cells);
  switch (what) {
    case 1:
      printf("%d\n", check(cells, __VERIFIER_nondet_int()));
      break;
    case 2:
      free(cells + 1);
      break;
    case 3:
      cells = NULL;
      return 3;
    case 4:
      exit(7);
    case 5:
      reach_error();
      break;
    case 6:
      __VERIFIER_assume(what > 6);
      break;
    case 7:
      what = what / (what - 7);
      break;
    case 8:
      for (;;) what++, what--;
    case 9:
      printf("no line end");
      break;
  }
  free(cells);
  return 0;
}
