// TRUTH: false(valid-deref) line 13
// ASAN: differs discarded-read

struct pair {
  int first;
  double second;
  char rest[5];
};

int main(void) {
  struct pair *p = 0;
  __builtin_choose_expr(0, *p, 1);
  __builtin_choose_expr(1, *p, 1);
  return 0;
}
