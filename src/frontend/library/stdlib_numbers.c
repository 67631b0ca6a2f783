/* Integers from text: atoi, strtol and their family, in the "C" locale. */
#include "digits.h"

static const char blanks[6] = " \t\n\v\f\r";

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
  s += __cairn_find_set(s, blanks, sizeof blanks, 0, UNBOUNDED);
  if (*s == '+' || *s == '-') number.negative = *s++ == '-';
  if ((base == 0 || base == 16) && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') &&
      digitValue((unsigned char)s[2]) < 16) {
    base = 16;
    s += 2;
  } else if (binary && (base == 0 || base == 2) && s[0] == '0' && (s[1] == 'b' || s[1] == 'B') &&
             digitValue((unsigned char)s[2]) < 2) {
    base = 2;
    s += 2;
  } else if (base == 0) {
    base = *s == '0' ? 8 : 10;
  }
  unsigned long long limit = number.negative ? negativeLimit : positiveLimit;
  size_t count = __cairn_find_set(s, digits, digitCount(base), 0, UNBOUNDED);
  number.magnitude = __cairn_integer(s, count, base, limit);
  _Bool fits = __cairn_integer_fits(s, count, base, limit);
  char *behind = (char *)s + count; /* before paths meet, which keep places but not distances */
  if (behind == s) return number;
  if (end) *end = behind;
  if (!fits) {
    number.overflow = 1;
    number.magnitude = limit;
    *__errno_location() = ERANGE;
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
