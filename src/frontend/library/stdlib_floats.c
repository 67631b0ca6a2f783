/* Floating-point numbers from text: atof, strtod, strtof, strtold, in the "C" locale. The argument is read to its NUL. */
#include "models.h"

#define NUMBER_FUNCTION(name, type, suffix)                  \
  type name(const char *s, char **end) {                     \
    size_t size = length(s);                                 \
    type value = __cairn_number##suffix(s, size);            \
    int fits = __cairn_number_fits##suffix(s, size);         \
    char *behind = (char *)s + __cairn_number_size(s, size); \
    if (end) *end = behind;                                  \
    if (!fits) *__errno_location() = ERANGE;                 \
    return value;                                            \
  }

NUMBER_FUNCTION(strtod, double, )
NUMBER_FUNCTION(strtof, float, f)
NUMBER_FUNCTION(strtold, long double, l)

double atof(const char *s) { return strtod(s, NULL); }
