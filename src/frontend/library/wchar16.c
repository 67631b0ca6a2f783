/* wchar.h and wctype.h with wide characters of 16 bits, as on Windows. There swprintf has no bound. */
#include "models.h"

typedef unsigned short Character;
#define WIDE(name) __wide16_##name
#define PLAIN_STRING_IS_WIDE 1
#include "wide_format.h"

int WIDE(swprintf)(Character *dst, const Character *format, ...) {
  FORWARD(formatToMemory(dst, UNBOUNDED, format, AREA(arguments)));
}

int WIDE(vswprintf)(Character *dst, const Character *format, va_list arguments) {
  return formatToMemory(dst, UNBOUNDED, format, AREA(arguments));
}
