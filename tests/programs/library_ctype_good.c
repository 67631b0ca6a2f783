// TRUTH: true
// OUTPUT: CAIRN-19 5 2 1
#include <ctype.h>
#include <stdio.h>

int main(void) {
  char text[] = "Cairn-19";
  int letters = 0, digits = 0, others = 0;
  for (char *p = text; *p; p++) {
    unsigned char c = (unsigned char)*p;
    if (isalpha(c))
      letters++;
    else if (isdigit(c))
      digits++;
    else if (ispunct(c) && !isspace(c))
      others++;
    *p = (char)toupper(c);
  }
  printf("%s %d %d %d", text, letters, digits, others);
  return 0;
}
