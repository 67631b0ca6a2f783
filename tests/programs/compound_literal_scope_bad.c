// TRUTH: false(valid-deref) line 19
// ASAN: differs no-lifetime-markers
// INPUT: 1
extern _Bool __VERIFIER_nondet_bool(void);

struct Options {
  int level;
  const char *name;
};

static const struct Options defaults = {1, "default"};

/* The literal lives only in the block of the if. */
int main(void) {
  const struct Options *options = &defaults;
  if (__VERIFIER_nondet_bool()) {
    options = &(struct Options){2, "special"};
  }
  return options->level;
}
