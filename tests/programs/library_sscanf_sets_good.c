// TRUTH: true
// OUTPUT: 1 -a-z | 1 abcde | 1 ]-^ | 2 1 x | 1 %q
#include <stdio.h>

int main(void) {
  const char *format = "%15[z-a]";
  char text[16];
  char rest[16];
  int n = sscanf("-a-zb", format, text);
  printf("%d %s | ", n, text);
  n = sscanf("abcde-", "%15[a-c-e]", text);
  printf("%d %s | ", n, text);
  n = sscanf("]-^a", "%15[]^-]", text);
  printf("%d %s | ", n, text);
  n = sscanf("1,x y", "%15[^,],%15s", text, rest);
  printf("%d %s %s | ", n, text, rest);
  n = sscanf("100 %q", "%*d %%%[q]", text);
  printf("%d %%%s", n, text);
  return 0;
}
