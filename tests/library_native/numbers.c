#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

MODEL(strtol);
MODEL(strtoul);
MODEL(strtoll);
MODEL(strtoull);
MODEL(atoi);
MODEL(atol);
MODEL(atoll);
MODEL(__errno_location);
MODEL(div);
MODEL(ldiv);
MODEL(llabs);

#define SAME_NUMBER(name, type)                                                                                 \
  {                                                                                                             \
    char *modelEnd, *end;                                                                                       \
    *__errno_location_model() = errno = 0;                                                                      \
    type modelValue = name##_model(s, &modelEnd, base), value = name(s, &end, base);                            \
    EXPECT(modelValue == value && modelEnd == end, #name "(%s, %d)", s, base);                                  \
    EXPECT(*__errno_location_model() == errno, #name "(%s, %d): errno %d", s, base, *__errno_location_model()); \
  }

void testIntegers(void) {
  static const char* const hard[] = {"9223372036854775807",
                                     "9223372036854775808",
                                     "-9223372036854775808",
                                     "-9223372036854775809",
                                     "18446744073709551615",
                                     "18446744073709551616",
                                     "-18446744073709551615",
                                     "-18446744073709551616",
                                     "2147483647",
                                     "2147483648",
                                     "-2147483648",
                                     "-2147483649",
                                     "4294967295",
                                     "4294967296",
                                     "0x",
                                     "0xg",
                                     "0x7fffffffffffffff",
                                     "0",
                                     "-0",
                                     "  +12",
                                     "+-3",
                                     "",
                                     " ",
                                     "-",
                                     "08",
                                     "0b11"};
  for (int round = 0; round < 20000; round++) {
    int known = (int)(sizeof hard / sizeof *hard);
    char* s = round < 3 * known ? exactCopy(hard[round % known], strlen(hard[round % known]) + 1)
              : round % 2       ? randomString(" +-0xX19afzZ\t", 8)
                                : randomString("0123456789", 22);
    static const int bases[] = {10, 0, 16, 10, 8, 2, 36, 7, 10, 0};
    int base = round < 3 * known ? bases[round / known] : bases[below(10)];
    SAME_NUMBER(strtol, long)
    SAME_NUMBER(strtoul, unsigned long)
    SAME_NUMBER(strtoll, long long)
    SAME_NUMBER(strtoull, unsigned long long)
    EXPECT(atoi_model(s) == atoi(s), "atoi(%s)", s);
    EXPECT(atol_model(s) == atol(s), "atol(%s)", s);
    EXPECT(atoll_model(s) == atoll(s), "atoll(%s)", s);
    int a = (int)random32(), b = (int)random32() | 1;
    EXPECT(div_model(a, b).quot == a / b && div_model(a, b).rem == a % b, "div");
    EXPECT(ldiv_model(a, b).quot == a / b && ldiv_model(a, b).rem == a % b, "ldiv");
    EXPECT(llabs_model(a) == llabs(a), "llabs");
    free(s);
  }
}

MODEL(strtod);
MODEL(strtof);
MODEL(strtold);
MODEL(modf);
MODEL(frexp);
MODEL(ldexp);
MODEL(ilogb);
MODEL(logb);
MODEL(lround);
MODEL(lrint);
extern int fpclassify_model(double) __asm__("model___fpclassify");
extern int isnan_model(double) __asm__("model___isnan");
extern int isinf_model(double) __asm__("model___isinf");
extern int signbit_model(double) __asm__("model___signbit");

static int sameBits(double a, double b) { return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b); }

#define SAME_FLOAT(name, type)                                                     \
  {                                                                                \
    char *modelEnd, *end;                                                          \
    type modelValue = 0;                                                           \
    if (RUN(modelValue = name##_model(s, &modelEnd)) == Returned) {                \
      type value = name(s, &end);                                                  \
      EXPECT((modelValue == value && !signbit(modelValue) == !signbit(value)) ||   \
                 (value != value && modelValue != modelValue),                     \
             #name "(%s) %Lg", s, (long double)modelValue);                        \
      EXPECT(modelEnd == end, #name "(%s) ends after %d", s, (int)(modelEnd - s)); \
      supported++;                                                                 \
    }                                                                              \
  }

void testFloats(void) {
  int supported = 0;
  static const char* const hard[] = {"inf",
                                     "-INFINITY",
                                     "infinit",
                                     "nan",
                                     "NaNx",
                                     "1e",
                                     "1e+",
                                     "1e5",
                                     "-.5",
                                     ".",
                                     "-",
                                     "5.",
                                     "0e99999999",
                                     "-0.000",
                                     "1e22",
                                     "1e-22",
                                     "123456789012345e7",
                                     "0.1",
                                     "3.14159",
                                     "16777217",
                                     "1.e1",
                                     "0x",
                                     "+1.5e+3z"};
  for (int round = 0; round < 20000; round++) {
    char* s = round < (int)(sizeof hard / sizeof *hard) ? exactCopy(hard[round], strlen(hard[round]) + 1)
              : round % 4                               ? randomString("0123456789.", 12)
                                                        : randomString(" +-.019eE", 9);
    SAME_FLOAT(strtod, double)
    SAME_FLOAT(strtof, float)
    SAME_FLOAT(strtold, long double)
    free(s);
  }
  EXPECT(supported > 50000, "only %d numbers are supported", supported);

  static const double special[] = {
      0.0,    -0.0,     1.0,       -1.5, 0.75,     1e300, -1e300, 5e-324, 2.2250738585072014e-308,
      1e-310, INFINITY, -INFINITY, NAN,  12345.678};
  for (int round = 0; round < 20000; round++) {
    double x = special[below(14)];
    if (round % 2) {
      uint64_t bits = (uint64_t)random32() << 32 | random32();
      memcpy(&x, &bits, sizeof x);
    }
    double wholeModel, whole, restModel = modf_model(x, &wholeModel), rest = modf(x, &whole);
    EXPECT(sameBits(wholeModel, whole) && sameBits(restModel, rest), "modf %g", x);
    int exponentModel, exponent;
    double fractionModel = frexp_model(x, &exponentModel), fraction = frexp(x, &exponent);
    EXPECT(sameBits(fractionModel, fraction) && (!isfinite(x) || exponentModel == exponent), "frexp %g", x);
    int n = round % 3 ? below(5000) - 2500 : below(60) - 30;
    EXPECT(sameBits(ldexp_model(x, n), ldexp(x, n)), "ldexp %.17g %d", x, n);
    EXPECT(ilogb_model(x) == ilogb(x), "ilogb %g", x);
    EXPECT(sameBits(logb_model(x), logb(x)), "logb %g", x);
    EXPECT(fpclassify_model(x) == fpclassify(x), "fpclassify %g", x);
    EXPECT(!isnan_model(x) == !isnan(x) && !isinf_model(x) == !isinf(x) && !signbit_model(x) == !signbit(x),
           "classes %g", x);
    double small = (below(20000) - 10000) / 8.0;
    EXPECT(lround_model(small) == lround(small) && lrint_model(small) == lrint(small), "lround %g", small);
  }
}
