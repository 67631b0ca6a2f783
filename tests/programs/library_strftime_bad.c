// TRUTH: false(valid-deref) line 12
// INPUT: 0,0,0,0,0,1,1,1,1,1,1,1,1,1,1
#include <string.h>
#include <time.h>

/* No room for the NUL: the text is not written, and what is there has none. */
int main(void) {
  struct tm t = {.tm_year = 126, .tm_mon = 10, .tm_mday = 15};
  char date[10];
  memset(date, 'x', sizeof date);
  strftime(date, sizeof date, "%Y-%m-%d", &t);
  return strlen(date) > 9;
}
