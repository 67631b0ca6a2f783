// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);

static const char *input = "7+2";
static char next(void) { return *input++; }

struct expression {
  char left, op, right;
};

int main(void) {
  struct expression e = {next(), next(), next()};
  if (e.left + e.op + e.right != '7' + '+' + '2') reach_error();
  char left = input[-3], op = input[-2];
  struct expression in_order = {left, op, input[-1]};
  if (in_order.op != '+') reach_error();
  return 0;
}
