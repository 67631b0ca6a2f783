// TRUTH: true
// OUTPUT: 2 5 -1 6 3 4 2 1 3 0
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int at(const char *text, const char *place) { return place ? (int)(place - text) : -1; }

int main(void) {
  const char *text = "cairns";
  const char *repeated = "abcabc";
  printf("%d ", at(text, strchr(text, 'i')));
  printf("%d ", at(repeated, strrchr(repeated, 'c')));
  printf("%d ", at(text, strchr(text, 'z')));
  printf("%d ", at(text, strchr(text, 0)));
  printf("%d ", at(repeated, strstr(repeated + 1, "abc")));
  printf("%d ", (int)strcspn(text, "nx"));
  printf("%d ", (int)strspn(text, "abc"));
  printf("%d ", at(text, strpbrk(text, "xaz")));
  printf("%d ", at(text, memchr(text, 'r', 4)));
  printf("%d", strcasecmp("CairnS", text) + strncmp("cairo", text, 3));
  return 0;
}
