// TRUTH: false(unreach-call) line 14
// PROPERTY: unreach-call
// INPUT: 1
extern void reach_error(void);
struct range {
  int first, last;
};

/* The elements of a list are evaluated in any order, also where no function is called. */
int main(void) {
  int n = 0;
  struct range r = {++n, ++n};
  if (r.first + r.last != 3) reach_error();
  if (r.first > r.last) reach_error();
  return 0;
}
