/* locale.h: the only locale is "C", also the one that the environment names. */
#include "models.h"

static char localeName[] = "C";

char *setlocale(int category, const char *locale) {
  (void)category;
  if (!locale || locale[0] == 0 || (locale[0] == 'C' && locale[1] == 0)) return localeName;
  const char *posix = "POSIX";
  size_t i = 0;
  while (posix[i] != 0 && locale[i] == posix[i]) i++;
  return posix[i] == 0 && locale[i] == 0 ? localeName : NULL;
}
