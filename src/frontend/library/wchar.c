/* wchar.h and wctype.h with wide characters of 32 bits. */
#include "models.h"

typedef wchar_t Character;
#define WIDE(name) __wide32_##name
#define PLAIN_STRING_IS_WIDE 0
#include "wide_format.h"

/* A wide format means what the same text means to printf. */
static int formatWide(FILE *stream, const wchar_t *format, void *area) {
  size_t n = wideLength(format);
  char *narrow = __builtin_alloca(n + 1);
  for (size_t i = 0; i <= n; i++) {
    if (format[i] < 0 || format[i] > 127) __cairn_unsupported("wprintf: a format beyond ASCII");
    narrow[i] = (char)format[i];
  }
  return __cairn_format(sinkOf(stream), NULL, 0, narrow, area);
}

#define FORWARD(call)                    \
  va_list arguments;                     \
  __builtin_va_start(arguments, format); \
  int count = call;                      \
  __builtin_va_end(arguments);           \
  return count

int WIDE(vfwprintf)(FILE *stream, const wchar_t *format, va_list arguments) {
  return formatWide(stream, format, AREA(arguments));
}
int WIDE(vwprintf)(const wchar_t *format, va_list arguments) { return formatWide(stdout, format, AREA(arguments)); }
int WIDE(wprintf)(const wchar_t *format, ...) { FORWARD(formatWide(stdout, format, AREA(arguments))); }
int WIDE(fwprintf)(FILE *stream, const wchar_t *format, ...) { FORWARD(formatWide(stream, format, AREA(arguments))); }

static int formatBounded(Character *dst, size_t n, const Character *format, void *area) {
  if (n == 0) return -1;
  int count = formatToMemory(dst, n - 1, format, area);
  if (count >= 0 && (size_t)count < n) return count;
  __cairn_havoc(dst, n * sizeof(Character));
  return -1;
}

/* Fails if the text and its NUL need more than n characters. Those n are then unknown: the C standard ends them with a NUL, glibc
   does not. */
int WIDE(vswprintf)(Character *dst, size_t n, const Character *format, va_list arguments) {
  return formatBounded(dst, n, format, AREA(arguments));
}

/* As vswprintf. */
int WIDE(swprintf)(Character *dst, size_t n, const Character *format, ...) {
  FORWARD(formatBounded(dst, n, format, AREA(arguments)));
}
