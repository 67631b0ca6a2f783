// TRUTH: true
// INPUT: 2
// OUTPUT: mul 12
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

typedef int (*Operation)(int, int);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

static const struct {
  const char *name;
  Operation run;
} operations[] = {{"add", add}, {"sub", sub}, {"mul", mul}};

static Operation pick(unsigned index) { return operations[index % 3].run; }

int main(void) {
  unsigned index = __VERIFIER_nondet_uint();
  Operation chosen = pick(index);
  printf("%s %d\n", operations[index % 3].name, chosen(3, 4));
  if (chosen == add) return (*chosen)(1, -1);
  return 0;
}
