/* math.h. Functions over floating point alone are the intrinsic of their name; errno and the floating-point flags
   are not set. */
#include "models.h"

/* For double, float, long double. */
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

UNARY(acos)
UNARY(acosh)
UNARY(asin)
UNARY(asinh)
UNARY(atan)
UNARY(atanh)
UNARY(cbrt)
UNARY(ceil)
UNARY(cos)
UNARY(cosh)
UNARY(erf)
UNARY(erfc)
UNARY(exp)
UNARY(exp2)
UNARY(expm1)
UNARY(fabs)
UNARY(floor)
UNARY(lgamma)
UNARY(log)
UNARY(log10)
UNARY(log1p)
UNARY(log2)
UNARY(nearbyint)
UNARY(rint)
UNARY(round)
UNARY(sin)
UNARY(sinh)
UNARY(sqrt)
UNARY(tan)
UNARY(tanh)
UNARY(tgamma)
UNARY(trunc)
BINARY(atan2)
BINARY(copysign)
BINARY(fdim)
BINARY(fmax)
BINARY(fmin)
BINARY(fmod)
BINARY(hypot)
BINARY(nextafter)
BINARY(pow)
BINARY(remainder)

double __cairn_math_fma(double, double, double);
float __cairn_math_fmaf(float, float, float);
double fma(double x, double y, double z) { return __cairn_math_fma(x, y, z); }
float fmaf(float x, float y, float z) { return __cairn_math_fmaf(x, y, z); }

/* ---- To integers: out of range is undefined and ends the execution. ---------------------------------------------- */

#define TO_INTEGER(type, name, through)                                \
  type name(double x) { return (type)__cairn_math_##through(x); }      \
  type name##f(float x) { return (type)__cairn_math_##through##f(x); } \
  type name##l(long double x) { return (type)__cairn_math_##through##l(x); }

TO_INTEGER(long, lround, round)
TO_INTEGER(long long, llround, round)
TO_INTEGER(long, lrint, rint)
TO_INTEGER(long long, llrint, rint)

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

double ldexp(double x, int n) { return scale(x, n); }
double scalbn(double x, int n) { return scale(x, n); }
double scalbln(double x, long n) { return scale(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }

/* Of zero, infinities and NaN glibc gives the smallest or largest int. */
int ilogb(double x) {
  if (x == 0 || isNan(x)) return -__INT_MAX__ - 1;
  if (!isFinite(x)) return __INT_MAX__;
  int exponent;
  frexp(x, &exponent);
  return exponent - 1;
}

double logb(double x) {
  if (x == 0) return -__builtin_inf();
  if (!isFinite(x)) return x * x;
  return ilogb(x);
}
