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

/* Reads no character behind the first that is no part of the number. The limits are those of the magnitude. `binary`: C23's prefix 0b counts. */
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
  } else if (binary && (base == 0 || base == 2) && s[0] == '0' && (s[1] == 'b' || s[1] == 'B') && digitValue(s[2]) < 2) {
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
unsigned long long strtoull(const char *s, char **end, int base) { return parseUnsigned(s, end, base, 0, ULLONG_LIMIT); }
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

/* ---- Floating point ---------------------------------------------------------------------------------------------------- */

static int sameLetters(const char *s, const char *lowerCase) {
  for (size_t i = 0; lowerCase[i] != 0; i++) {
    char c = s[i];
    if (c >= 'A' && c <= 'Z') c = (char)(c + 32);
    if (c != lowerCase[i]) return 0;
  }
  return 1;
}

/* The decimal exponent behind a mantissa that ends at s, if one is there: moves *s over it. Far beyond any double it stays at 99999. */
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

/* Powers of ten that a double holds exactly. */
static double powerOfTen(long n) {
  double power = 1;
  for (; n > 0; n--) power *= 10;
  return power;
}

/* Decimal numbers of at most 15 significant digits and a decimal exponent of at most 22 are one multiplication or division away from an
   exact product, so the result is correctly rounded. Others, hexadecimal ones and NaNs with text are unsupported. */
static double parseDouble(const char *s, char **end) {
  if (end) *end = (char *)s;
  while (isSpace(*s)) s++;
  int negative = *s == '-';
  if (*s == '+' || *s == '-') s++;
  if (sameLetters(s, "inf")) {
    if (end) *end = (char *)s + (sameLetters(s, "infinity") ? 8 : 3);
    return negative ? -__builtin_inf() : __builtin_inf();
  }
  if (sameLetters(s, "nan")) {
    if (s[3] == '(') __cairn_unsupported("strtod: a NaN with text");
    if (end) *end = (char *)s + 3;
    return negative ? -__builtin_nan("") : __builtin_nan("");
  }
  if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && (digitValue(s[2]) < 16 || (s[2] == '.' && digitValue(s[3]) < 16)))
    __cairn_unsupported("strtod: a hexadecimal number");

  long long mantissa = 0;
  int digits = 0; /* significant ones */
  int any = 0;
  long scale = 0;
  int fraction = 0;
  for (;; s++) {
    if (*s == '.' && !fraction) {
      fraction = 1;
      continue;
    }
    int digit = digitValue(*s);
    if (digit >= 10) break;
    any = 1;
    if (digits == 0 && digit == 0) {
      if (fraction && scale > -99999) scale--;
      continue;
    }
    if (++digits > 15) __cairn_unsupported("strtod: more than 15 significant digits");
    mantissa = mantissa * 10 + digit;
    if (fraction) scale--;
  }
  if (!any) return 0;
  scale += parseExponent(&s);
  if (end) *end = (char *)s;
  if (mantissa == 0) return negative ? -0.0 : 0.0;
  if (scale < -22 || scale > 22) __cairn_unsupported("strtod: a decimal exponent beyond 22");
  double value = scale < 0 ? (double)mantissa / powerOfTen(-scale) : (double)mantissa * powerOfTen(scale);
  return negative ? -value : value;
}

double strtod(const char *s, char **end) { return parseDouble(s, end); }
double atof(const char *s) { return parseDouble(s, NULL); }

/* Exact where the double is an integer or a short binary fraction; otherwise it would be rounded twice. */
float strtof(const char *s, char **end) {
  double value = parseDouble(s, end);
  if (value == value && (double)(float)value != value) __cairn_unsupported("strtof: a number that is no float");
  return (float)value;
}

long double strtold(const char *s, char **end) {
  double value = parseDouble(s, end);
  if (value == value && value != (double)(long long)value) __cairn_unsupported("strtold: a number that is no integer");
  return value;
}
