// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);
struct range {
  int first, last;
};
static int n;
static int next(void) {
  n++;
  n++;
  return n;
}

/* Each element is evaluated as a whole. */
int main(void) {
  struct range r = {next(), next()};
  if (r.first % 2 != 0 || r.first + r.last != 6) reach_error();
  return 0;
}
