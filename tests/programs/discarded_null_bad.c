// TRUTH: false(valid-deref) line 12
// ASAN: differs discarded-read

struct pair {
  int first;
  double second;
  char rest[5];
};

int main(void) {
  struct pair *p = 0;
  *p;
  return 0;
}
