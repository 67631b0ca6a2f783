// TRUTH ctype | unreach-call | false(unreach-call)
#include <ctype.h>
extern void reach_error(void);

int main(void) {
  const char *plate = "B-42 X7";
  int digits = 0;
  for (const char *s = plate; *s; s++)
    digits += isdigit((unsigned char)*s);
  if (digits != 3)
    reach_error();
  return 0;
}
