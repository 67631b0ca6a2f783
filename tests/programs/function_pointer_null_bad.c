// TRUTH: false(valid-deref) line 19
// INPUT: 1
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool(void);

struct Device {
  int (*open)(int);
  int (*close)(int);
};

static int openIt(int n) { return n + 1; }

/* The optional operation is missing and nobody asks. */
static const struct Device device = {openIt, NULL};

int main(void) {
  int n = device.open(3);
  if (__VERIFIER_nondet_bool()) {
    n = device.close(n);
  }
  return n != 4;
}
