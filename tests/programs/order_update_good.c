// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);

static int total = 1;
static int count(void) {
  total = 10;
  return 1;
}

int main(void) {
  total += count();
  if (total != 2 && total != 11) reach_error();
  return 0;
}
