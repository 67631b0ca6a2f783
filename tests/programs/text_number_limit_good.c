// TRUTH: true
#include <errno.h>
#include <stdlib.h>

/* numbers at and beyond the largest: 20 digits may fit or not */
int main(void) {
  char room[4];
  errno = 0;
  int at = strtoul("18446744073709551615", NULL, 10) == -1UL && errno == 0 ? 0 : 9;
  room[at] = 1;
  at = strtoul("18446744073709551616", NULL, 10) == -1UL && errno == ERANGE ? 1 : 9;
  room[at] = 1;
  errno = 0;
  at = strtol("-9223372036854775808", NULL, 10) < 0 && errno == 0 ? 2 : 9;
  room[at] = 1;
  at = strtol("0000000000000000000000000000007", NULL, 8) == 7 && errno == 0 ? 3 : 9;
  room[at] = 1;
  return room[0];
}
