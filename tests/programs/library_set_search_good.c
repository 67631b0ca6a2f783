// TRUTH: true
// OUTPUT: 2 3 0 0 | 4 0 2 5 | c - | 3 2
// Searches read no byte behind the one they stop at, so these buffers need no NUL.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *bytes = malloc(5);
  if (!bytes) return 1;
  memcpy(bytes, "aabbc", 5);
  printf("%d ", (int)strspn(bytes, "a"));
  printf("%d ", (int)strspn(bytes + 1, "ba"));
  printf("%d ", (int)strspn(bytes, ""));
  printf("%d | ", (int)strspn(bytes + 4, "ab"));
  printf("%d ", (int)strcspn(bytes, "xc"));
  printf("%d ", (int)strcspn(bytes, "cba"));
  printf("%d ", (int)strcspn(bytes, "b"));
  printf("%d | ", (int)strcspn("hello", ""));
  printf("%c ", *strpbrk(bytes, "dc"));
  printf("%s | ", strpbrk("hello", "xyz") ? "+" : "-");
  printf("%d ", (int)strspn("\377\200\201x", "\201\200\377"));
  printf("%d", (int)strcspn("ab\377c", "\377"));
  free(bytes);
  return 0;
}
