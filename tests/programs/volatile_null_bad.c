// TRUTH: false(valid-deref) line 11
#include <stddef.h>

struct Device {
  int control;
  volatile int status;
};

/* Even a read whose value nobody needs must be allowed. */
static void touch(struct Device *d) {
  (void)d->status;
}

int main(void) {
  struct Device device = {0, 1};
  touch(&device);
  touch(NULL);
  return 0;
}
