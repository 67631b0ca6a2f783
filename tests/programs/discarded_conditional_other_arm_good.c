// TRUTH: true

struct pair {
  int first;
  double second;
  char rest[5];
};

int main(void) {
  struct pair z = {1, 2, "abc"};
  struct pair *p = 0;
  (p ? *p : z);
  p ? (void)*p : (void)0;
  return 0;
}
