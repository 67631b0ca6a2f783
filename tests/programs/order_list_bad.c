// TRUTH: false(unreach-call) line 17
// PROPERTY: unreach-call
// INPUT: 0,1
extern void reach_error(void);

static const char *input = "7+2";
static char next(void) { return *input++; }

struct expression {
  char left, op, right;
};

/* The values of a list are computed in any order; here are three. */
int main(void) {
  struct expression e = {next(), next(), next()};
  struct expression same = {.op = e.op};
  if (same.op != '+') reach_error();
  return 0;
}
