// TRUTH: false(valid-deref) line 15
// ASAN: differs discarded-read

struct pair {
  int first;
  double second;
  char rest[5];
};

int main(void) {
  struct pair *p = 0;
  int n = 2;
  switch (n) {
    case 1: break;
    case 2: *p;
  }
  return 0;
}
