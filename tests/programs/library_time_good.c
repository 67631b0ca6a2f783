// TRUTH: true
// INPUT: 951782400
// OUTPUT: 2000-02-29 Tue Tue Feb 29 00:00:00 2000
// VERIFY: open many paths through the calendar
#include <stdio.h>
#include <time.h>

int main(void) {
  static const char *const days[7] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  time_t now = time(NULL);
  struct tm *t = gmtime(&now);
  if (!t) return 1;
  printf("%d-%02d-%02d %s ", t->tm_year + 1900, t->tm_mon + 1, t->tm_mday, days[t->tm_wday]);
  printf("%s", asctime(t));
  return 0;
}
