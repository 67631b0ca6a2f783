// TRUTH: false(unreach-call) line 15
// PROPERTY: unreach-call
// INPUT: 0
extern void reach_error(void);

static int total = 1;
static int count(void) {
  total = 10;
  return 1;
}

/* The old value is read before the call, or behind it. */
int main(void) {
  total += count();
  if (total != 2) reach_error();
  return 0;
}
