// TRUTH: false(valid-deref) line 9
// INPUT: 11,49,50,51,52,53,54,55,56,57,48,10
#include <stdio.h>

extern char *gets(char *);

int main(void) {
  char line[10];
  if (gets(line)) puts(line);
  return 0;
}
