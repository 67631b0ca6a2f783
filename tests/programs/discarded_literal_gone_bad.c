// TRUTH: false(valid-deref) line 14
// ASAN: differs discarded-read

struct pair {
  int first;
  double second;
};

int main(void) {
  struct pair *q;
  {
    *(q = &(struct pair){6, 7});
  }
  *q;
  return 0;
}
