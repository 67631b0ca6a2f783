// TRUTH: true

struct pair {
  int first;
  double second;
};
static struct pair table[3];

static struct pair make(int n) {
  struct pair result = {n, n};
  return result;
}

int main(void) {
  struct pair p, *q;
  (void)p;
  p;
  p = make(3), p;
  make(4);
  (void)make(5);
  table[2];
  (struct pair){1, 2};
  *(q = &(struct pair){6, 7});
  (q = &p, *q);
  ({ p; });
  (p.first ? p : *q);
  (*q = p);
  return q->first != 3;
}
