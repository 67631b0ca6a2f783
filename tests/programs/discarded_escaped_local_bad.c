// TRUTH: false(valid-deref) line 21
// ASAN: differs discarded-read

struct pair {
  int first;
  double second;
  char rest[5];
};

static struct pair *last;

static void keep(void) {
  struct pair here = {1};
  last = &here;
  here;
  *last;
}

int main(void) {
  keep();
  ((void)0, *last);
  return 0;
}
