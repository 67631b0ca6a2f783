#include <stdio.h>
#include <wchar.h>

int main(void) {
  wchar_t text[2] = {L'a', L'b'};
  printf("%ls\n", text);
  return 0;
}
