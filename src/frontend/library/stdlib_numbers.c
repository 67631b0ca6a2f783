/* Numbers from text: ato*, strto*. Exact in the "C" locale; what is not exact is unsupported. */
#include "models.h"

static int isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* Value of a digit in bases up to 36; 36 for any other character. */
static int digitValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

struct Number {
  unsigned long long magnitude;
  int negative;
  int overflow; /* the magnitude does not fit its limit */
};

/* Reads no character behind the first that is no part of the number. The limits are those of the magnitude.
   `binary`: C23's prefix 0b counts. */
static struct Number parse(const char *s, char **end, int base, int binary, unsigned long long positiveLimit,
                           unsigned long long negativeLimit) {
  struct Number number = {0, 0, 0};
  if (end) *end = (char *)s;
  if (base < 0 || base == 1 || base > 36) {
    *__errno_location() = EINVAL;
    return number;
  }
  while (isSpace(*s)) s++;
  if (*s == '+' || *s == '-') number.negative = *s++ == '-';
  if ((base == 0 || base == 16) && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && digitValue(s[2]) < 16) {
    base = 16;
    s += 2;
  } else if (binary && (base == 0 || base == 2) && s[0] == '0' && (s[1] == 'b' || s[1] == 'B') &&
             digitValue(s[2]) < 2) {
    base = 2;
    s += 2;
  } else if (base == 0) {
    base = *s == '0' ? 8 : 10;
  }
  unsigned long long limit = number.negative ? negativeLimit : positiveLimit;
  int any = 0;
  for (int digit = digitValue(*s); digit < base; digit = digitValue(*++s)) {
    any = 1;
    if (number.overflow || number.magnitude > (limit - (unsigned)digit) / (unsigned)base)
      number.overflow = 1;
    else
      number.magnitude = number.magnitude * (unsigned)base + (unsigned)digit;
  }
  if (any && end) *end = (char *)s;
  if (number.overflow) {
    *__errno_location() = ERANGE;
    number.magnitude = limit;
  }
  return number;
}

static long long parseSigned(const char *s, char **end, int base, int binary, unsigned long long limit) {
  struct Number number = parse(s, end, base, binary, limit, limit + 1);
  return (long long)(number.negative ? 0 - number.magnitude : number.magnitude);
}

/* A minus sign negates modulo 2^bits; an overflow is the limit whatever the sign. */
static unsigned long long parseUnsigned(const char *s, char **end, int base, int binary, unsigned long long limit) {
  struct Number number = parse(s, end, base, binary, limit, limit);
  return number.negative && !number.overflow ? 0 - number.magnitude : number.magnitude;
}

#define LONG_LIMIT ((unsigned long long)__LONG_MAX__)
#define LLONG_LIMIT ((unsigned long long)__LONG_LONG_MAX__)
#define ULONG_LIMIT (2 * LONG_LIMIT + 1)
#define ULLONG_LIMIT (2 * LLONG_LIMIT + 1)

long strtol(const char *s, char **end, int base) { return (long)parseSigned(s, end, base, 0, LONG_LIMIT); }
long long strtoll(const char *s, char **end, int base) { return parseSigned(s, end, base, 0, LLONG_LIMIT); }
long long strtoq(const char *s, char **end, int base) { return parseSigned(s, end, base, 0, LLONG_LIMIT); }
long long strtoimax(const char *s, char **end, int base) { return parseSigned(s, end, base, 0, LLONG_LIMIT); }
unsigned long strtoul(const char *s, char **end, int base) {
  return (unsigned long)parseUnsigned(s, end, base, 0, ULONG_LIMIT);
}
unsigned long long strtoull(const char *s, char **end, int base) {
  return parseUnsigned(s, end, base, 0, ULLONG_LIMIT);
}
unsigned long long strtouq(const char *s, char **end, int base) { return parseUnsigned(s, end, base, 0, ULLONG_LIMIT); }
unsigned long long strtoumax(const char *s, char **end, int base) {
  return parseUnsigned(s, end, base, 0, ULLONG_LIMIT);
}

long __isoc23_strtol(const char *s, char **end, int base) { return (long)parseSigned(s, end, base, 1, LONG_LIMIT); }
long long __isoc23_strtoll(const char *s, char **end, int base) { return parseSigned(s, end, base, 1, LLONG_LIMIT); }
unsigned long __isoc23_strtoul(const char *s, char **end, int base) {
  return (unsigned long)parseUnsigned(s, end, base, 1, ULONG_LIMIT);
}
unsigned long long __isoc23_strtoull(const char *s, char **end, int base) {
  return parseUnsigned(s, end, base, 1, ULLONG_LIMIT);
}

long __strtol_internal(const char *s, char **end, int base, int group) {
  (void)group;
  return (long)parseSigned(s, end, base, 0, LONG_LIMIT);
}

unsigned long __strtoul_internal(const char *s, char **end, int base, int group) {
  (void)group;
  return (unsigned long)parseUnsigned(s, end, base, 0, ULONG_LIMIT);
}

/* As glibc: the value of strtol, cut to an int. */
int atoi(const char *s) { return (int)parseSigned(s, NULL, 10, 0, LONG_LIMIT); }
long atol(const char *s) { return (long)parseSigned(s, NULL, 10, 0, LONG_LIMIT); }
long long atoll(const char *s) { return parseSigned(s, NULL, 10, 0, LLONG_LIMIT); }

/* ---- Floating point: correctly rounded for at most 15 significant digits and a decimal exponent of at most 22.
   Longer and larger numbers, hexadecimal ones and NaNs with text are unsupported. ---------------------------------- */

static int sameLetters(const char *s, const char *lowerCase) {
  for (size_t i = 0; lowerCase[i] != 0; i++) {
    char c = s[i];
    if (c >= 'A' && c <= 'Z') c = (char)(c + 32);
    if (c != lowerCase[i]) return 0;
  }
  return 1;
}

/* The decimal exponent behind a mantissa that ends at s, if one is there: moves *s over it. Far beyond any double it
   stays at 99999. */
static long parseExponent(const char **s) {
  const char *p = *s;
  if (*p != 'e' && *p != 'E') return 0;
  p++;
  int negative = *p == '-';
  if (*p == '+' || *p == '-') p++;
  if (digitValue(*p) >= 10) return 0;
  long exponent = 0;
  for (; digitValue(*p) < 10; p++)
    if (exponent < 99999) exponent = exponent * 10 + digitValue(*p);
  *s = p;
  return negative ? -exponent : exponent;
}

/* A decimal number: mantissa times ten to the scale, or infinite, or not a number. */
struct Decimal {
  long long mantissa;
  long scale;
  int negative;
  int infinite;
  int notANumber;
};

/* With at most 15 significant digits and a scale of at most 22 in magnitude, mantissa and power of ten are exact in
   a double, so that one multiplication or division gives the correctly rounded value. */
static struct Decimal parseDecimal(const char *s, char **end) {
  struct Decimal number = {0, 0, 0, 0, 0};
  if (end) *end = (char *)s;
  while (isSpace(*s)) s++;
  number.negative = *s == '-';
  if (*s == '+' || *s == '-') s++;
  if (sameLetters(s, "inf")) {
    number.infinite = 1;
    if (end) *end = (char *)s + (sameLetters(s, "infinity") ? 8 : 3);
    return number;
  }
  if (sameLetters(s, "nan")) {
    if (s[3] == '(') __cairn_unsupported("strtod: a NaN with text");
    number.notANumber = 1;
    if (end) *end = (char *)s + 3;
    return number;
  }
  if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && (digitValue(s[2]) < 16 || (s[2] == '.' && digitValue(s[3]) < 16)))
    __cairn_unsupported("strtod: a hexadecimal number");

  int significant = 0;
  int any = 0;
  int fraction = 0;
  for (;; s++) {
    if (*s == '.' && !fraction) {
      fraction = 1;
      continue;
    }
    int digit = digitValue(*s);
    if (digit >= 10) break;
    any = 1;
    if (fraction && number.scale > -99999) number.scale--;
    if (significant == 0 && digit == 0) continue;
    if (++significant > 15) __cairn_unsupported("strtod: more than 15 significant digits");
    number.mantissa = number.mantissa * 10 + digit;
  }
  if (!any) {
    number.negative = 0;
    return number;
  }
  number.scale += parseExponent(&s);
  if (end) *end = (char *)s;
  if (number.mantissa == 0) number.scale = 0;
  if (number.scale < -22 || number.scale > 22) __cairn_unsupported("strtod: a decimal exponent beyond 22");
  return number;
}

#define VALUE_FUNCTION(name, type)                                                                      \
  static type name(struct Decimal number) {                                                             \
    if (number.infinite) return number.negative ? -(type)__builtin_inf() : (type)__builtin_inf();       \
    if (number.notANumber) return number.negative ? -(type)__builtin_nan("") : (type)__builtin_nan(""); \
    type power = 1;                                                                                     \
    for (long i = number.scale < 0 ? -number.scale : number.scale; i > 0; i--) power *= 10;             \
    type value = number.scale < 0 ? (type)number.mantissa / power : (type)number.mantissa * power;      \
    return number.negative ? -value : value;                                                            \
  }

VALUE_FUNCTION(doubleValue, double)
VALUE_FUNCTION(longDoubleValue, long double)

double strtod(const char *s, char **end) { return doubleValue(parseDecimal(s, end)); }
double atof(const char *s) { return doubleValue(parseDecimal(s, NULL)); }
long double strtold(const char *s, char **end) { return longDoubleValue(parseDecimal(s, end)); }

/* Rounding the double once more is right unless the double lies half-way between two floats. */
float strtof(const char *s, char **end) {
  union {
    double value;
    unsigned long long bits;
  } pattern = {doubleValue(parseDecimal(s, end))};
  if ((pattern.bits & 0x1fffffff) == 0x10000000) __cairn_unsupported("strtof: half-way between two floats");
  return (float)pattern.value;
}
