// TRUTH: false(unreach-call) line 13
// PROPERTY: unreach-call
// INPUT: 1
// Initialisers in braces are evaluated in any order.
extern void reach_error(void);
static const char *input = "72";
static char next(void) { return *input++; }
struct digits {
  char tens, ones;
};
int main(void) {
  struct digits d = {.tens = next(), .ones = next()};
  if (d.tens != '7') reach_error();
  return 0;
}
