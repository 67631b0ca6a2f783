// TRUTH: true
static int ticket;
static int take(void) { return ticket++; }

static int distance(int a, int b) { return a < b ? b - a : a - b; }

/* Whichever argument is evaluated first, they differ by one. */
int main(void) {
  int seats[2] = {0, 0};
  return seats[distance(take(), take())];
}
