// TRUTH: false(valid-deref) line 11
// INPUT: 1
static int ticket;
static int take(void) { return ticket++; }

static int difference(int a, int b) { return a - b; }

/* The second argument may be evaluated first. */
int main(void) {
  int seats[2] = {0, 0};
  return seats[1 + difference(take(), take()) * 2 + 2];
}
