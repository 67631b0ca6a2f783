// TRUTH: false(unreach-call) line 12
// PROPERTY: unreach-call
// INPUT: 1
// A global variable is read before or after a call that changes it.
extern void reach_error(void);
static int level = 1;
static int raise(void) {
  level = level + 1;
  return level;
}
int main(void) {
  if (level + raise() != 3) reach_error();
  return 0;
}
