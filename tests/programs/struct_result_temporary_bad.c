// TRUTH: false(valid-deref) line 20
// ASAN: differs no-lifetime-markers
#include <string.h>

struct Name {
  char text[24];
};

static struct Name make(const char *text) {
  struct Name n;
  memset(&n, 0, sizeof n);
  strncpy(n.text, text, sizeof n.text - 1);
  return n;
}

/* The temporary result of the call is gone at the end of the declaration. */
int main(void) {
  const char *text = make("short-lived").text;
  int ok = 1;
  if (text[0] != 's') ok = 0;
  return ok;
}
