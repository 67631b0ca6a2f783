// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);
struct pair {
  int first, second;
};
static int n;
static int next(void) { return ++n; }
static int sum(const struct pair *p) { return n++ ? p->first + p->second : 0; }

/* Orders that are not all followed: of compound literals, and of more than three operands. */
int main(void) {
  int total = sum(&(struct pair){1, 2}) + next();
  if (total != 2 && total != 4) reach_error();
  n = 0;
  int list[5] = {next(), next(), next(), next(), next()};
  if (list[0] + list[1] + list[2] + list[3] + list[4] != 15) reach_error();
  return 0;
}
