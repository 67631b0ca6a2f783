/* errno after the functions of math.h: what the C library says is what the model says, or may say. */
#include <errno.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "harness.h"

extern int* model___errno_location(void);

/* The error of a model, where the library chooses not to report an underflow, and where it does. */
#define ERROR_OF_MODEL(choice, call)                \
  ({                                                \
    static const long long chosen_[] = {choice};    \
    answer(1, chosen_);                             \
    *model___errno_location() = 0;                  \
    (void)(call);                                   \
    *model___errno_location();                      \
  })
#define SAME_ERROR(call, model, ...)                                                                   \
  do {                                                                                                 \
    errno = 0;                                                                                         \
    (void)(call);                                                                                      \
    const int error_ = errno;                                                                          \
    const int without_ = ERROR_OF_MODEL(0, model), with_ = ERROR_OF_MODEL(1, model);                   \
    EXPECT(error_ == without_ || error_ == with_, #call " of " __VA_ARGS__);                           \
  } while (0)

#define UNARY(name)                                                                                       \
  extern double model_##name(double);                                                                     \
  extern float model_##name##f(float);                                                                    \
  extern long double model_##name##l(long double);                                                        \
  static void error_of_##name(volatile double x) {                                                        \
    volatile float f = (float)x;                                                                          \
    SAME_ERROR(name(x), model_##name(x), "%a: errno %d, not %d or %d", x, error_, without_, with_);       \
    SAME_ERROR(name##f(f), model_##name##f(f), "%a: errno %d, not %d or %d", f, error_, without_, with_); \
    SAME_ERROR(name##l(x), model_##name##l(x), "%a: errno %d, not %d or %d", x, error_, without_, with_); \
  }
#define BINARY(name)                                                                                                 \
  extern double model_##name(double, double);                                                                        \
  extern float model_##name##f(float, float);                                                                        \
  extern long double model_##name##l(long double, long double);                                                      \
  static void error_of_##name(volatile double x, volatile double y) {                                                \
    volatile float f = (float)x, g = (float)y;                                                                       \
    SAME_ERROR(name(x, y), model_##name(x, y), "%a, %a: errno %d, not %d or %d", x, y, error_, without_, with_);     \
    SAME_ERROR(name##f(f, g), model_##name##f(f, g), "%a, %a: errno %d, not %d or %d", f, g, error_, without_, with_); \
    SAME_ERROR(name##l(x, y), model_##name##l(x, y), "%a, %a: errno %d, not %d or %d", x, y, error_, without_, with_); \
  }

#define ALL_UNARY(F)                                                                                          \
  F(acos) F(acosh) F(asin) F(asinh) F(atan) F(atanh) F(cbrt) F(ceil) F(cos) F(cosh) F(erf) F(erfc) F(exp) F(exp2) \
  F(expm1) F(fabs) F(floor) F(lgamma) F(log) F(log10) F(log1p) F(log2) F(nearbyint) F(rint) F(round) F(sin)   \
  F(sinh) F(sqrt) F(tan) F(tanh) F(tgamma) F(trunc)
#define ALL_BINARY(F)                                                                                   \
  F(atan2) F(copysign) F(fdim) F(fmax) F(fmin) F(fmod) F(hypot) F(nextafter) F(pow) F(remainder)

ALL_UNARY(UNARY)
ALL_BINARY(BINARY)

extern double model_ldexp(double, int);
extern double model_scalbn(double, int);
extern double model_scalbln(double, long);
extern int model_ilogb(double);
extern double model_logb(double);

static double number(int round) {
  static const double special[] = {0.0,     -0.0,     1.0,       -1.0, 0.5,    -0.5,    2.0,     -3.0,    1e300, -1e300,
                                   5e-324,  DBL_MIN,  -1e-310,   710,  -746,   -1074.5, 171.7,   -171.5,  27,    1e-30,
                                   DBL_MAX, INFINITY, -INFINITY, NAN,  -DBL_MAX, 89,    FLT_MIN, FLT_MAX, 1e40,  -200};
  if (round % 3 != 0) return special[below((int)(sizeof special / sizeof *special))];
  double x;
  const uint64_t bits = (uint64_t)random32() << 32 | random32();
  memcpy(&x, &bits, sizeof x);
  return x;
}

void testMathErrors(void) {
  for (int round = 0; round < 3000; round++) {
    volatile double x = number(round), y = number((int)random32() & 0xffff);
#define ERROR_OF_UNARY(name) error_of_##name(x);
#define ERROR_OF_BINARY(name) error_of_##name(x, y);
    ALL_UNARY(ERROR_OF_UNARY)
    ALL_BINARY(ERROR_OF_BINARY)
    const int n = round % 2 ? below(5000) - 2500 : below(60) - 30;
    SAME_ERROR(ldexp(x, n), model_ldexp(x, n), "%a, %d: errno %d, not %d or %d", x, n, error_, without_, with_);
    SAME_ERROR(scalbn(x, n), model_scalbn(x, n), "%a, %d: errno %d, not %d or %d", x, n, error_, without_, with_);
    SAME_ERROR(scalbln(x, n), model_scalbln(x, n), "%a, %d: errno %d, not %d or %d", x, n, error_, without_, with_);
    SAME_ERROR(ilogb(x), model_ilogb(x), "%a: errno %d, not %d or %d", x, error_, without_, with_);
    SAME_ERROR(logb(x), model_logb(x), "%a: errno %d, not %d or %d", x, error_, without_, with_);
  }
}
