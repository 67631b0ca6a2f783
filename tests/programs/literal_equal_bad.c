// TRUTH: false(unreach-call) line 18
// PROPERTY: unreach-call
// INPUT: 0x10000,0x20000
extern void reach_error(void);

static const char *state = "idle";

static void step(void) {
  if (state == "idle")
    state = "busy";
  else
    state = "idle";
}

/* Two literals of one text may be two objects. */
int main(void) {
  step();
  if (state[0] != 'b') reach_error();
  return 0;
}
