// TRUTH: false(valid-deref) line 13
// INPUT: 0x10001,0x10000
struct empty {};

static int same(const void *a, const void *b) { return a == b; }

/* Variables of no bytes may lie anywhere. */
int main(void) {
  struct empty nothing;
  char text[2] = "a";
  char *p = text;
  if (same(&nothing, text + 1)) p = text + 2;
  return *p;
}
