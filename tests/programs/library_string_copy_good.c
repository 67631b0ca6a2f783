// TRUTH: true
// OUTPUT: hello, wo|he|hello, world|5 7
#include <stdio.h>
#include <string.h>

/* Every copy fits its destination exactly. */
int main(void) {
  char exact[6];
  strcpy(exact, "hello");
  char joined[13];
  strcpy(joined, exact);
  strcat(joined, ", ");
  char part[9];
  memset(part, 'x', sizeof part);
  strncpy(part, "hello, world", sizeof part);
  printf("%.9s|", part);
  char prefix[3];
  *stpncpy(prefix, "hello", 2) = 0;
  printf("%s|", prefix);
  strncat(joined, "world and more", 5);
  printf("%s|", joined);
  char *end = stpcpy(joined, "seven, ");
  printf("%zu %d", strnlen(exact, 100), (int)(end - joined));
  return 0;
}
