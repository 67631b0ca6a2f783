// TRUTH: false(valid-deref) line 13
// ASAN: differs discarded-read

struct pair {
  int first;
  double second;
  char rest[5];
};

int main(void) {
  struct pair all[3] = {{0}};
  volatile int i = 3;
  (void)all[i];
  return 0;
}
