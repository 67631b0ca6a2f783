// TRUTH: false(valid-deref) line 13
// ASAN: differs discarded-read

struct pair {
  int first;
  double second;
  char rest[5];
};

int main(void) {
  struct pair *p = 0;
  int n = 0;
  (n++, *p);
  return n - 1;
}
