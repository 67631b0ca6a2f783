// TRUTH: true
// OUTPUT: abcdefghij
#include <stdio.h>

/* A loop that a switch enters in the middle. */
static void copy(char *to, const char *from, int n) {
  int rounds = (n + 3) / 4;
  switch (n % 4) {
    case 0:
      do {
        *to++ = *from++;
        __attribute__((fallthrough));
        case 3: *to++ = *from++; __attribute__((fallthrough));
        case 2: *to++ = *from++; __attribute__((fallthrough));
        case 1: *to++ = *from++;
      } while (--rounds > 0);
  }
}

int main(void) {
  char text[11];
  copy(text, "abcdefghij", 11);
  printf("%s\n", text);
  return 0;
}
