// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);

static const char *const kIdle = "idle";

static const char *name(void) { return "loop"; }

/* One literal is one object, whenever it is evaluated; so is the name of a function. */
int main(void) {
  const char *state = kIdle;
  if (state != kIdle) reach_error();
  if (name() != name()) reach_error();
  const char *first = __func__, *second = __func__;
  if (first != second) reach_error();
  if ("idle"[0] != kIdle[0]) reach_error();
  return 0;
}
