// TRUTH: false(valid-deref) line 13
// ASAN: differs discarded-read

struct pair {
  int first;
  double second;
  char rest[5];
};

int main(void) {
  struct pair *p = 0;
  _Generic(*p, struct pair: 1);
  __extension__ _Generic(1, int: *p, default: 2);
  return 0;
}
