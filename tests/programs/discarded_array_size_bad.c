// TRUTH: false(valid-deref) line 12
// ASAN: differs discarded-read

struct pair {
  int first;
  double second;
  char rest[5];
};

int main(void) {
  struct pair *p = 0;
  char text[(*p, 3)];
  text[0] = 0;
  return text[0];
}
