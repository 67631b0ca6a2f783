// TRUTH: true
#include <stdint.h>

static int answer(void) { return 42; }

int main(void) {
  uintptr_t hidden = (uintptr_t)answer ^ 77;
  int (*function)(void) = (int (*)(void))(hidden ^ 77);
  return function() - 42;
}
