// TRUTH: false(valid-deref) line 12
// ASAN: differs discarded-read

struct pair {
  int first;
  double second;
  char rest[5];
};

static int twice(struct pair *p, int n) {
  return 2 * ({
           *p;
           n;
         });
}

int main(void) { return twice(0, 0); }
