// TRUTH: false(unreach-call) line 8
// PROPERTY: unreach-call
// INPUT: 65536,65545
extern void reach_error(void);

static const char* t[2] = {"x", "x"};
int main(void) {
  if (!(t[0] == t[1])) reach_error();
}
