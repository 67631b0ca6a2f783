/* wchar.h and wctype.h with wide characters of 16 bits, as on Windows. There swprintf has no bound. */
#include "models.h"

typedef unsigned short Character;
#define WIDE(name) __wide16_##name
#define PLAIN_STRING_IS_WIDE 1
#include "wide_format.h"

static int formatToStream(FILE *stream, const Character *format, void *area) {
  struct WideOutput out = {.stream = stream, .dst = NULL, .limit = 0, .used = 0, .failed = 0};
  formatAll(&out, format, area);
  return mayFail(stream) || out.failed ? -1 : (int)out.used;
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

int WIDE(swprintf)(Character *dst, const Character *format, ...) {
  FORWARD(formatToMemory(dst, UNBOUNDED, format, AREA(arguments)));
}

int WIDE(vswprintf)(Character *dst, const Character *format, va_list arguments) {
  return formatToMemory(dst, UNBOUNDED, format, AREA(arguments));
}
