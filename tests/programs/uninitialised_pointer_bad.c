// TRUTH: false(valid-deref) line 14
// INPUT: 1
extern _Bool __VERIFIER_nondet_bool(void);

static int fallback = 4;

/* The pointer is set on one branch only. */
int main(void) {
  int *chosen;
  int useFallback = !__VERIFIER_nondet_bool();
  if (useFallback) {
    chosen = &fallback;
  }
  int value = *chosen;
  return value;
}
