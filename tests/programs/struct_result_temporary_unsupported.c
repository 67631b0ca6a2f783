// TRUTH: unsupported(temporary)
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

/* The temporary result lives only until the end of the full expression; Cairn does not follow a pointer into it. */
int main(void) {
  const char *text = make("short-lived").text;
  return text[0] == 's';
}
