// TRUTH: false(valid-deref) line 17
// INPUT: 1
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int *kept = NULL;
  int fallback = 0;
  {
    int local = 5;
    kept = &local;
    if (__VERIFIER_nondet_bool()) goto out;
    local = 6;
  }
  kept = &fallback;
out:
  return *kept;
}
