// TRUTH: false(valid-deref) line 14
// INPUT: 0x10000,0x10000
static char *kept;

static void keep(void) {
  char local = 1;
  kept = &local;
}

/* A variable that is out of scope may have lain where another lies now. */
int main(void) {
  keep();
  char buffer[1] = {0};
  if (kept == buffer) return buffer[1];
  return 0;
}
