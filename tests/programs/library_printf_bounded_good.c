// TRUTH: true
// OUTPUT: abc|ab |   x|5\nend
#include <stdio.h>
#include <string.h>

/* A precision bounds what %s reads. */
int main(void) {
  char letters[3];
  memcpy(letters, "abc", 3);
  printf("%.3s|%-3.2s|%*c|", letters, letters, 4, 'x');
  int n = printf("%d\n", 5);
  if (n != 2) return 1;
  fputs("en", stdout);
  putchar('d');
  fwrite("\n", 1, 1, stdout);
  return 0;
}
