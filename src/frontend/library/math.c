/* math.h. Functions over floating point alone are the intrinsic of their name, and set errno as glibc does; where a
   result is too small for a normal number they may set it or not. The floating-point flags are not set. */
#include "models.h"

enum { EDOM = 33 };

/* ---- Classes: by bit pattern ------------------------------------------------------------------------------------- */

union DoubleBits {
  double value;
  unsigned long long bits;
};

union FloatBits {
  float value;
  unsigned bits;
};

static unsigned long long bitsOf(double x) {
  union DoubleBits pattern = {x};
  return pattern.bits;
}

static double fromBits(unsigned long long bits) {
  union DoubleBits pattern;
  pattern.bits = bits;
  return pattern.value;
}

static unsigned bitsOfFloat(float x) {
  union FloatBits pattern = {x};
  return pattern.bits;
}

#define FRACTION 0xfffffffffffffULL
#define INFINITE 0x7ff0000000000000ULL
#define SIGN 0x8000000000000000ULL

static int isNan(double x) { return (bitsOf(x) & ~SIGN) > INFINITE; }
static int infiniteSign(double x) { return (bitsOf(x) & ~SIGN) != INFINITE ? 0 : bitsOf(x) & SIGN ? -1 : 1; }
static int isFinite(double x) { return (bitsOf(x) & INFINITE) != INFINITE; }
static int isNanFloat(float x) { return (bitsOfFloat(x) & 0x7fffffff) > 0x7f800000; }
static int infiniteSignFloat(float x) {
  return (bitsOfFloat(x) & 0x7fffffff) != 0x7f800000 ? 0 : bitsOfFloat(x) >> 31 ? -1 : 1;
}

static int isInfinite(double x) { return (bitsOf(x) & ~SIGN) == INFINITE; }
static int isTiny(double x) { return (bitsOf(x) & ~SIGN) <= FRACTION; }
static int isTinyf(float x) { return (bitsOfFloat(x) & 0x7fffffff) < 0x800000; }
static int isNanl(long double x) { return x != x; }
static int isInfinitel(long double x) {
  return (x == (long double)__builtin_inf()) | (x == -(long double)__builtin_inf());
}
static int isTinyl(long double x) { return (x < __LDBL_MIN__) & (x > -__LDBL_MIN__); }

/* ---- Errors: EDOM if the result is a NaN and no argument is, ERANGE if it is infinite and no argument is. No branch:
   who does not look at errno does not pay for it. ------------------------------------------------------------------ */

static void report(int domain, int range) {
  int *error = __errno_location();
  *error = (*error & ((domain | range) - 1)) | (EDOM & -domain) | (ERANGE & -range);
}

/* The result may be too small for a normal number: whether errno says so is the library's choice. */
static void reportUnderflow(int small) {
  if (small && __cairn_choose_bool("underflow sets errno")) *__errno_location() = ERANGE;
}

/* For double, float, long double; NaNs and infinities of a float are those of the double it becomes. */
#define UNARY(name)                                            \
  double __cairn_math_##name(double);                          \
  float __cairn_math_##name##f(float);                         \
  long double __cairn_math_##name##l(long double);             \
  double name(double x) { return __cairn_math_##name(x); }     \
  float name##f(float x) { return __cairn_math_##name##f(x); } \
  long double name##l(long double x) { return __cairn_math_##name##l(x); }

#define BINARY(name)                                                       \
  double __cairn_math_##name(double, double);                              \
  float __cairn_math_##name##f(float, float);                              \
  long double __cairn_math_##name##l(long double, long double);            \
  double name(double x, double y) { return __cairn_math_##name(x, y); }    \
  float name##f(float x, float y) { return __cairn_math_##name##f(x, y); } \
  long double name##l(long double x, long double y) { return __cairn_math_##name##l(x, y); }

/* With errors. `x` and `y` are the arguments and `underflow` says for which of them, if they are finite, a tiny result is
   an error. */
#define REPORTED_UNARY(name, type, suffix, kind, underflow)                           \
  type __cairn_math_##name##suffix(type);                                             \
  type name##suffix(type x) {                                                         \
    type result = __cairn_math_##name##suffix(x);                                     \
    int finite = !isNan##kind(x) & !isInfinite##kind(x);                              \
    report(isNan##kind(result) & !isNan##kind(x), isInfinite##kind(result) & finite); \
    underflow(finite &isTiny##suffix(result));                                        \
    return result;                                                                    \
  }
#define REPORTED_BINARY(name, type, suffix, kind, underflow)                  \
  type __cairn_math_##name##suffix(type, type);                               \
  type name##suffix(type x, type y) {                                         \
    type result = __cairn_math_##name##suffix(x, y);                          \
    int numbers = !isNan##kind(x) & !isNan##kind(y);                          \
    int finite = numbers & !isInfinite##kind(x) & !isInfinite##kind(y);       \
    report(isNan##kind(result) & numbers, isInfinite##kind(result) & finite); \
    underflow(finite &isTiny##suffix(result));                                \
    return result;                                                            \
  }
#define NEVER(tiny)
#define UNLESS_ZERO(tiny) reportUnderflow((tiny) & (x != 0))
#define UNARY_REPORTED(name, underflow)       \
  REPORTED_UNARY(name, double, , , underflow) \
  REPORTED_UNARY(name, float, f, , underflow) \
  REPORTED_UNARY(name, long double, l, l, underflow)
#define BINARY_REPORTED(name, underflow)       \
  REPORTED_BINARY(name, double, , , underflow) \
  REPORTED_BINARY(name, float, f, , underflow) \
  REPORTED_BINARY(name, long double, l, l, underflow)

UNARY(asinh)
UNARY(atan)
UNARY(cbrt)
UNARY(ceil)
UNARY(erf)
UNARY(fabs)
UNARY(floor)
UNARY(nearbyint)
UNARY(rint)
UNARY(round)
UNARY(tanh)
UNARY(trunc)
BINARY(copysign)
BINARY(fmax)
BINARY(fmin)
UNARY_REPORTED(acos, NEVER)
UNARY_REPORTED(acosh, NEVER)
UNARY_REPORTED(asin, NEVER)
UNARY_REPORTED(atanh, NEVER)
UNARY_REPORTED(cos, NEVER)
UNARY_REPORTED(cosh, NEVER)
UNARY_REPORTED(erfc, UNLESS_ZERO)
UNARY_REPORTED(exp, UNLESS_ZERO)
UNARY_REPORTED(exp2, UNLESS_ZERO)
UNARY_REPORTED(expm1, NEVER)
UNARY_REPORTED(lgamma, NEVER)
UNARY_REPORTED(log, NEVER)
UNARY_REPORTED(log10, NEVER)
UNARY_REPORTED(log1p, NEVER)
UNARY_REPORTED(log2, NEVER)
UNARY_REPORTED(sin, NEVER)
UNARY_REPORTED(sinh, NEVER)
UNARY_REPORTED(sqrt, NEVER)
UNARY_REPORTED(tan, NEVER)
UNARY_REPORTED(tgamma, UNLESS_ZERO)
BINARY_REPORTED(atan2, UNLESS_ZERO)
BINARY_REPORTED(fdim, NEVER)
BINARY_REPORTED(fmod, NEVER)
BINARY_REPORTED(hypot, UNLESS_ZERO)
BINARY_REPORTED(pow, UNLESS_ZERO)
BINARY_REPORTED(remainder, NEVER)

/* From the largest number on, or from zero. */
#define NEXTAFTER(type, suffix, kind)                                             \
  type __cairn_math_nextafter##suffix(type, type);                                \
  type nextafter##suffix(type x, type y) {                                        \
    type result = __cairn_math_nextafter##suffix(x, y);                           \
    report(0, isInfinite##kind(result) & !isInfinite##kind(x) & !isNan##kind(x)); \
    reportUnderflow(isTiny##suffix(result) & (x != y));                           \
    return result;                                                                \
  }
NEXTAFTER(double, , )
NEXTAFTER(float, f, )
NEXTAFTER(long double, l, l)

double __cairn_math_fma(double, double, double);
float __cairn_math_fmaf(float, float, float);
double fma(double x, double y, double z) { return __cairn_math_fma(x, y, z); }
float fmaf(float x, float y, float z) { return __cairn_math_fmaf(x, y, z); }

/* ---- To integers: any number, and errno set or not, if the result is out of range. ------------------------------- */

static long long unspecifiedNumber(void) {
  if (__cairn_choose_bool("errno is set")) *__errno_location() = __cairn_choose_bool("EDOM") ? EDOM : ERANGE;
  return __cairn_choose_i64("unspecified number");
}

#define INTEGER_FROM(name, type, floating, through, smallest)                               \
  type name(floating x) {                                                                   \
    floating whole = through(x);                                                            \
    if (whole >= (floating)(smallest) && whole < -(floating)(smallest)) return (type)whole; \
    return (type)unspecifiedNumber();                                                       \
  }
#define TO_INTEGER(type, name, through, smallest)                         \
  INTEGER_FROM(name, type, double, __cairn_math_##through, smallest)      \
  INTEGER_FROM(name##f, type, float, __cairn_math_##through##f, smallest) \
  INTEGER_FROM(name##l, type, long double, __cairn_math_##through##l, smallest)

TO_INTEGER(long, lround, round, -__LONG_MAX__ - 1)
TO_INTEGER(long long, llround, round, -__LONG_LONG_MAX__ - 1)
TO_INTEGER(long, lrint, rint, -__LONG_MAX__ - 1)
TO_INTEGER(long long, llrint, rint, -__LONG_LONG_MAX__ - 1)

/* ---- Classes ---------------------------------------------------------------------------------------------------- */

int __isnan(double x) { return isNan(x); }
int isnan(double x) { return isNan(x); }
int __isnanf(float x) { return isNanFloat(x); }
int isnanf(float x) { return isNanFloat(x); }
int __isnanl(long double x) { return x != x; }
int __isinf(double x) { return infiniteSign(x); }
int isinf(double x) { return infiniteSign(x); }
int __isinff(float x) { return infiniteSignFloat(x); }
int isinff(float x) { return infiniteSignFloat(x); }
int __isinfl(long double x) {
  return x == (long double)__builtin_inf() ? 1 : x == -(long double)__builtin_inf() ? -1 : 0;
}
int __finite(double x) { return isFinite(x); }
int finite(double x) { return isFinite(x); }
int __finitef(float x) { return isFinite((double)x); }
int finitef(float x) { return isFinite((double)x); }
int __finitel(long double x) { return x == x && !__isinfl(x); }
int __signbit(double x) { return (bitsOf(x) & SIGN) != 0; }
int __signbitf(float x) { return (int)(bitsOfFloat(x) >> 31); }

/* glibc's numbers: NaN 0, infinite 1, zero 2, subnormal 3, normal 4. */
int __fpclassify(double x) {
  unsigned long long magnitude = bitsOf(x) & ~SIGN;
  if (magnitude > INFINITE) return 0;
  if (magnitude == INFINITE) return 1;
  if (magnitude == 0) return 2;
  return magnitude <= FRACTION ? 3 : 4;
}

int __fpclassifyf(float x) {
  unsigned magnitude = bitsOfFloat(x) & 0x7fffffff;
  if (magnitude > 0x7f800000) return 0;
  if (magnitude == 0x7f800000) return 1;
  if (magnitude == 0) return 2;
  return magnitude < 0x800000 ? 3 : 4;
}

double nan(const char *text) {
  if (*text != 0) __cairn_unsupported("nan with text");
  return __builtin_nan("");
}

/* ---- Taking apart and putting together --------------------------------------------------------------------------- */

/* Sign and remainder keep the sign of x; the remainder of an infinity is 0. */
#define MODF(name, type, suffix)                    \
  type name(type x, type *whole) {                  \
    *whole = __cairn_math_trunc##suffix(x);         \
    type rest = x == *whole ? (type)0 : x - *whole; \
    return __cairn_math_copysign##suffix(rest, x);  \
  }

MODF(modf, double, )
MODF(modff, float, f)
MODF(modfl, long double, l)

double frexp(double x, int *exponent) {
  *exponent = 0;
  if (!isFinite(x) || x == 0) return x;
  if ((bitsOf(x) & INFINITE) == 0) { /* subnormal: scale by 2^54 first */
    x *= 18014398509481984.0;
    *exponent = -54;
  }
  *exponent += (int)((bitsOf(x) & INFINITE) >> 52) - 1022;
  return fromBits((bitsOf(x) & ~INFINITE) | 1022ULL << 52);
}

float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }

static double powerOfTwo(int n) { return fromBits((unsigned long long)(n + 1023) << 52); }

/* In steps that round at most once. */
static double scale(double x, int n) {
  if (n > 1023) {
    x *= powerOfTwo(1023);
    n -= 1023;
    if (n > 1023) {
      x *= powerOfTwo(1023);
      n = n - 1023 > 1023 ? 1023 : n - 1023;
    }
  } else if (n < -1022) { /* 969 = 1022 - 53: a product before the last stays normal or is exact */
    x *= powerOfTwo(-969);
    n += 969;
    if (n < -1022) {
      x *= powerOfTwo(-969);
      n = n + 969 < -1022 ? -1022 : n + 969;
    }
  }
  return x * powerOfTwo(n);
}

static double scaled(double x, int n) {
  double result = scale(x, n);
  report(0, isInfinite(result) & isFinite(x));
  reportUnderflow(isTiny(result) & (x != 0));
  return result;
}

double ldexp(double x, int n) { return scaled(x, n); }
double scalbn(double x, int n) { return scaled(x, n); }
double scalbln(double x, long n) { return scaled(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }

/* Of zero, infinities and NaN glibc gives the smallest or largest int; older ones do not set errno. */
int ilogb(double x) {
  if (x == 0 || !isFinite(x)) {
    if (__cairn_choose_bool("errno is set")) *__errno_location() = EDOM;
    return x == 0 || isNan(x) ? -__INT_MAX__ - 1 : __INT_MAX__;
  }
  int exponent;
  frexp(x, &exponent);
  return exponent - 1;
}

double logb(double x) {
  if (x == 0) {
    if (__cairn_choose_bool("errno is set")) *__errno_location() = ERANGE;
    return -__builtin_inf();
  }
  if (!isFinite(x)) return x * x;
  return ilogb(x);
}
