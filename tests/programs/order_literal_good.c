// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);
struct pair {
  int first, second;
};
static int n;
static int next(void) { return ++n; }
static int sum(const struct pair *p) { return n++ ? p->first + p->second : 0; }

/* An operand with a compound literal; four elements. */
int main(void) {
  int total = sum(&(struct pair){1, 2}) + next();
  if (total != 2 && total != 4) reach_error();
  n = 0;
  int list[4] = {next(), next(), next(), next()};
  if (list[0] + list[1] + list[2] + list[3] != 10) reach_error();
  return 0;
}
