/* Floating-point numbers from text: atof, strtod, strtof, strtold, in the "C" locale. The argument is read to its NUL. */
#include "models.h"

#define NUMBER_FUNCTION(name, type, suffix)                                  \
  type name(const char *s, char **end) {                                     \
    size_t size = length(s);                                                 \
    if (end) *end = (char *)s + __cairn_number_size(s, size);                \
    if (!__cairn_number_fits##suffix(s, size)) *__errno_location() = ERANGE; \
    return __cairn_number##suffix(s, size);                                  \
  }

NUMBER_FUNCTION(strtod, double, )
NUMBER_FUNCTION(strtof, float, f)
NUMBER_FUNCTION(strtold, long double, l)

double atof(const char *s) { return strtod(s, NULL); }
