// TRUTH alignment | unreach-call | true
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct token { char kind; int line; short col; };
static struct token toks[7];

int main(void) {
  struct token local;
  unsigned k = __VERIFIER_nondet_uint();
  struct token *t = k < 7 ? &toks[k] : &local;
  t->line = 1;
  uintptr_t a = (uintptr_t)&t->line;
  if (a & 3)
    reach_error();
  if ((uintptr_t)&t->col - a != 4)
    reach_error();
  if ((uintptr_t)&t->kind % 4 != 0)
    reach_error();
  return 0;
}
