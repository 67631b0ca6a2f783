// TRUTH literal | unreach-call | false(unreach-call)
#include <stddef.h>
extern void reach_error(void);

/* the state of a machine is named by a string, compared by address */
static const char *state = "idle";

static void step(void) {
  if (state == "idle")
    state = "busy";
  else
    state = "idle";
}

int main(void) {
  step();
  if (state[0] != 'b')
    reach_error();
  return 0;
}
