/* wchar.h and wctype.h with wide characters of 32 bits. */
#include "models.h"

typedef wchar_t Character;
#define WIDE(name) __wide32_##name
#define PLAIN_STRING_IS_WIDE 0
#include "wide_format.h"

static int formatToStream(FILE *stream, const Character *format, void *area) {
  int count = __cairn_format(sinkOf(stream) + CAIRN_WIDE_FORMAT, NULL, 0, (const char *)format, area);
  return mayFail(stream) ? -1 : count;
}

int WIDE(vfwprintf)(FILE *stream, const Character *format, va_list arguments) {
  return formatToStream(stream, format, AREA(arguments));
}
int WIDE(vwprintf)(const Character *format, va_list arguments) {
  return formatToStream(stdout, format, AREA(arguments));
}
int WIDE(wprintf)(const Character *format, ...) { FORWARD(formatToStream(stdout, format, AREA(arguments))); }
int WIDE(fwprintf)(FILE *stream, const Character *format, ...) {
  FORWARD(formatToStream(stream, format, AREA(arguments)));
}

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
