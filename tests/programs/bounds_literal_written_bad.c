// TRUTH: false(valid-deref) line 5
#include <ctype.h>

static void capitalise(char *text) {
  *text = (char)toupper((unsigned char)*text);
}

/* An array may be written, a literal may not. */
int main(void) {
  char array[] = "word";
  char *literal = "word";
  capitalise(array);
  capitalise(literal);
  return array[0] != 'W';
}
