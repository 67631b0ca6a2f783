// TRUTH address | unreach-call | false(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

/* Does a position belong to the first table (its end included)? */
static int in_first(const int *pos, const int *tab, int n) {
  for (int i = 0; i <= n; i++)
    if (pos == tab + i)
      return 1;
  return 0;
}

int main(void) {
  int red[4] = {1, 2, 3, 4};
  int blue[4] = {5, 6, 7, 8};
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 3)
    return 0;
  if (!in_first(&red[k], red, 4))
    return 1;
  if (in_first(&blue[k], red, 4))
    reach_error();
  return 0;
}
