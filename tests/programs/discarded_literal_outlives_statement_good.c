// TRUTH: true

struct pair {
  int first;
  double second;
};

int main(void) {
  struct pair *q;
  {
    (*(q = &(struct pair){6, 7}), 1);
    if (q->first != 6) return 1;
  }
  for (int i = 0; i < 2; i++) {
    *(q = &(struct pair){i, 7});
    if (q->first != i) return 2;
  }
  return 0;
}
