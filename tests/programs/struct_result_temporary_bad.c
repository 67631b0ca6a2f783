// TRUTH: false(valid-deref) line 19
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

/* The temporary result lives only until the end of the full expression. */
int main(void) {
  const char *text = make("short-lived").text;
  return text[0] == 's';
}
