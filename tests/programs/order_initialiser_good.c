// TRUTH: true
// PROPERTY: unreach-call
// Nested braces, read in any order: the two characters are there.
extern void reach_error(void);
static const char *input = "72";
static char next(void) { return *input++; }
struct digits {
  char tens, ones;
};
struct number {
  struct digits digits;
  int sign;
};
int main(void) {
  struct number n = {{next(), next()}, 1};
  if (n.digits.tens + n.digits.ones != '7' + '2') reach_error();
  if (n.sign != 1) reach_error();
  return 0;
}
