// TRUTH: true
// INPUT: 10
#include <string.h>
#include <time.h>

/* Ten characters and a NUL, whatever the clock says. */
int main(void) {
  struct tm t = {.tm_year = 126, .tm_mon = 10, .tm_mday = 15};
  char date[11];
  strftime(date, sizeof date, "%Y-%m-%d", &t);
  return strlen(date) > 10;
}
