/* Floating-point numbers from text: atof, strtod, strtof, strtold, in the "C" locale. The
   argument is read as far as it may go on as a number, and to the first byte that ends it: "1e+x" to the x, though the
   number is the 1. */
#include "models.h"

/* No branch: few programs ask. */
static void setErrorUnless(int fits) {
  int *error = __errno_location();
  *error = (*error & -fits) | (ERANGE & (fits - 1));
}

#define NUMBER_FUNCTION(name, type, suffix)          \
  type name(const char *s, char **end) {             \
    size_t size = __cairn_number_size(s, UNBOUNDED); \
    type value = __cairn_number##suffix(s, size);    \
    int fits = __cairn_number_fits##suffix(s, size); \
    char *behind = (char *)s + size;                 \
    if (end) *end = behind;                          \
    setErrorUnless(fits);                            \
    return value;                                    \
  }

NUMBER_FUNCTION(strtod, double, )
NUMBER_FUNCTION(strtof, float, f)
NUMBER_FUNCTION(strtold, long double, l)

double atof(const char *s) { return strtod(s, NULL); }
