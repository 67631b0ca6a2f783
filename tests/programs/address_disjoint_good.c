// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);

int main(void) {
  char a[4], b[4];
  if (a < b) {
    if (!(a + 4 <= b && !(b < a))) reach_error();
  } else {
    if (!(b + 4 <= a)) reach_error();
  }
}
