// TRUTH function | unreach-call | true
extern void reach_error(void);

/* two functions with the same body are still two functions */
static int inc(int x) { return x + 1; }
static int succ(int x) { return x + 1; }

typedef int (*op)(int);

static int code_of(op f) { return f == inc ? 1 : f == succ ? 2 : 3; }

int main(void) {
  op tab[3] = {inc, succ, &succ};
  int code = 0;
  for (int i = 0; i < 3; i++)
    code = 10 * code + code_of(tab[i]);
  if (code != 122)
    reach_error();
  if (tab[0](4) != tab[1](4))
    reach_error();
  return 0;
}
