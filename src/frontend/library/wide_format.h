/* printf with wide characters, into memory or to a stream. Numbers are formatted by the intrinsic, one conversion at a time; text is copied
   here. To Windows (PLAIN_STRING_IS_WIDE) %s and %c mean wide text and %S and %C narrow text; to C it is the other way round. */

#include "wide_convert.h"

struct WideOutput {
  FILE *stream; /* NULL: into memory */
  Character *dst;
  size_t limit; /* characters that are stored; the others are only counted */
  size_t used;
  int failed;
};

/* The variable arguments: the next one is at base + used. */
struct WideArguments {
  char *base;
  size_t used;
};

enum Length { LengthNone, LengthChar, LengthShort, LengthLong, LengthLongLong, LengthLongDouble };
static const char *const lengthNames[] = {"", "hh", "h", "l", "ll", "L"};

struct WideConversion {
  char *spec; /* what the intrinsic reads, as far as it is parsed */
  size_t specSize;
  int leftAlign;
  int width; /* -1: none */
  int precision;
  enum Length length;
};

static void put(struct WideOutput *out, Character c) {
  if (out->stream)
    out->failed |= !printWide(out->stream, c);
  else if (out->used < out->limit)
    out->dst[out->used] = c;
  out->used++;
}

static void *nextArgument(struct WideArguments *arguments, size_t size) {
  const size_t word = sizeof(void *);
  void *at = arguments->base + arguments->used;
  arguments->used += (size + word - 1) / word * word;
  return at;
}

static void keep(struct WideConversion *c, char text) {
  c->spec[c->specSize++] = text;
  c->spec[c->specSize] = 0;
}

static int isDigit(Character c) { return c >= '0' && c <= '9'; }
static int isAscii(Character c) { return c > 0 && c < 128; }

static void keepNumber(struct WideConversion *c, unsigned number) {
  if (number >= 10) keepNumber(c, number / 10);
  keep(c, (char)('0' + number % 10));
}

/* Digits of a width or a precision. */
static int parseDigits(const Character **format, struct WideConversion *c) {
  int number = 0;
  for (; isDigit(**format); (*format)++) {
    number = number * 10 + (int)(**format - '0');
    keep(c, (char)**format);
  }
  return number;
}

/* A number given as argument enters the spec as digits. A negative width means left alignment, a negative precision none. */
static const Character *parseWidth(const Character *format, struct WideConversion *c, struct WideArguments *arguments) {
  if (*format != '*') {
    if (isDigit(*format)) c->width = parseDigits(&format, c);
    return format;
  }
  int number = *(int *)nextArgument(arguments, sizeof(int));
  if (number < 0) {
    c->leftAlign = 1;
    keep(c, '-');
  }
  c->width = number < 0 ? -number : number;
  keepNumber(c, (unsigned)c->width);
  return format + 1;
}

static const Character *parsePrecision(const Character *format, struct WideConversion *c,
                                       struct WideArguments *arguments) {
  if (*format != '.') return format;
  format++;
  if (*format != '*') {
    keep(c, '.');
    c->precision = parseDigits(&format, c);
    return format;
  }
  int number = *(int *)nextArgument(arguments, sizeof(int));
  if (number >= 0) {
    keep(c, '.');
    keepNumber(c, (unsigned)number);
    c->precision = number;
  }
  return format + 1;
}

static const Character *parseLength(const Character *format, struct WideConversion *c) {
  if (format[0] == 'I' && format[1] == '6' && format[2] == '4') { /* Windows' name for ll */
    c->length = LengthLongLong;
    format += 3;
  } else if (format[0] == 'h' || format[0] == 'l') {
    int twice = format[1] == format[0];
    c->length = format[0] == 'h' ? (twice ? LengthChar : LengthShort) : (twice ? LengthLongLong : LengthLong);
    format += twice ? 2 : 1;
  } else if (format[0] == 'j' || format[0] == 'L') {
    c->length = format[0] == 'j' ? LengthLongLong : LengthLongDouble;
    format++;
  } else if (format[0] == 'z' || format[0] == 't') {
    c->length = LengthLong;
    format++;
  }
  for (const char *name = lengthNames[c->length]; *name; name++) keep(c, *name);
  return format;
}

/* Everything between % and the character of the conversion. */
static const Character *parseConversion(const Character *format, struct WideConversion *c,
                                        struct WideArguments *arguments) {
  for (; *format == '-' || *format == '+' || *format == ' ' || *format == '#' || *format == '0'; format++) {
    if (*format == '-') c->leftAlign = 1;
    keep(c, (char)*format);
  }
  format = parseWidth(format, c, arguments);
  format = parsePrecision(format, c, arguments);
  return parseLength(format, c);
}

static void pad(struct WideOutput *out, const struct WideConversion *c, size_t size, int left) {
  if (c->leftAlign != left || c->width < 0) return;
  for (size_t i = size; i < (size_t)c->width; i++) put(out, ' ');
}

/* Beyond ASCII it depends on the locale what a byte means, and whether it means anything. */
static Character widened(struct WideOutput *out, unsigned char byte) {
  if (byte < 128) return byte;
  out->failed |= __cairn_choose_bool("no wide character for a byte");
  return (Character)__cairn_choose_i32("wide character for a byte");
}

static void putWideText(struct WideOutput *out, const struct WideConversion *c, const Character *text) {
  size_t size = c->precision < 0 ? wideLength(text) : boundedLength(text, (size_t)c->precision);
  pad(out, c, size, 0);
  for (size_t i = 0; i < size; i++) put(out, text[i]);
  pad(out, c, size, 1);
}

static void putNarrowText(struct WideOutput *out, const struct WideConversion *c, const char *text) {
  size_t size = __cairn_find(text, 0, c->precision < 0 ? UNBOUNDED : (size_t)c->precision);
  pad(out, c, size, 0);
  for (size_t i = 0; i < size; i++) put(out, widened(out, (unsigned char)text[i]));
  pad(out, c, size, 1);
}

static void putCharacter(struct WideOutput *out, const struct WideConversion *c, int value, int wide) {
  pad(out, c, 1, 0);
  put(out, wide ? (Character)value : widened(out, (unsigned char)value));
  pad(out, c, 1, 1);
}

static size_t sizeOfInteger(enum Length length) {
  switch (length) {
    case LengthLong: return sizeof(long);
    case LengthLongLong:
    case LengthLongDouble: return sizeof(long long);
    default: return sizeof(int);
  }
}

static int isInteger(char conversion) {
  return conversion == 'd' || conversion == 'i' || conversion == 'u' || conversion == 'o' || conversion == 'x' ||
         conversion == 'X';
}

/* A number, a pointer, or what no library knows, which the intrinsic refuses. */
static void putByIntrinsic(struct WideOutput *out, struct WideConversion *c, char conversion,
                           struct WideArguments *arguments) {
  size_t bytes = sizeof(double);
  if (conversion == 'p')
    bytes = sizeof(void *);
  else if (isInteger(conversion))
    bytes = sizeOfInteger(c->length);
  else if (c->length == LengthLongDouble)
    bytes = sizeof(long double);
  if (bytes == 16) arguments->used = (arguments->used + 15) / 16 * 16;
  keep(c, conversion);
  void *area = nextArgument(arguments, bytes);
  int size = __cairn_format(CAIRN_SINK_NOWHERE, NULL, 0, c->spec, area);
  char *text = __builtin_alloca((size_t)size + 1);
  __cairn_format(CAIRN_SINK_MEMORY, text, (size_t)size + 1, c->spec, area);
  for (int i = 0; i < size; i++) put(out, (Character)(unsigned char)text[i]);
}

static void storeCount(const struct WideOutput *out, enum Length length, void *target) {
  switch (length) {
    case LengthChar: *(char *)target = (char)out->used; break;
    case LengthShort: *(short *)target = (short)out->used; break;
    case LengthLong: *(long *)target = (long)out->used; break;
    case LengthLongLong: *(long long *)target = (long long)out->used; break;
    default: *(int *)target = (int)out->used;
  }
}

/* The directive behind a %; returns the position behind it. */
static const Character *convert(struct WideOutput *out, const Character *format, struct WideArguments *arguments,
                                char *spec) {
  struct WideConversion c = {spec, 0, 0, -1, -1, LengthNone};
  keep(&c, '%');
  format = parseConversion(format, &c, arguments);
  if (*format == 0) {
    putByIntrinsic(out, &c, 0, arguments);
    return format;
  }
  char conversion = isAscii(*format) ? (char)*format : '?';
  int plainIsWide = PLAIN_STRING_IS_WIDE;
  int wide = c.length == LengthLong || (c.length != LengthShort && plainIsWide);
  if (conversion == 'S' || conversion == 'C') {
    wide = !plainIsWide;
    conversion = conversion == 'S' ? 's' : 'c';
  }
  if (conversion == '%') {
    put(out, '%');
  } else if (conversion == 'c') {
    putCharacter(out, &c, *(int *)nextArgument(arguments, sizeof(int)), wide);
  } else if (conversion == 's' && wide) {
    putWideText(out, &c, *(Character **)nextArgument(arguments, sizeof(void *)));
  } else if (conversion == 's') {
    putNarrowText(out, &c, *(char **)nextArgument(arguments, sizeof(void *)));
  } else if (conversion == 'n') {
    storeCount(out, c.length, *(void **)nextArgument(arguments, sizeof(void *)));
  } else {
    putByIntrinsic(out, &c, conversion, arguments);
  }
  return format + 1;
}

static void formatAll(struct WideOutput *out, const Character *format, void *area) {
  struct WideArguments arguments = {.base = area, .used = 0};
  enum { LongestNumbers = 24 }; /* a width and a precision from arguments, with a sign */
  char *spec = __builtin_alloca(wideLength(format) + LongestNumbers);
  while (*format) {
    if (*format == '%')
      format = convert(out, format + 1, &arguments, spec);
    else
      put(out, *format++);
  }
}

/* Stores at most `limit` characters and a NUL; returns how many characters the whole text has, or -1. */
static int formatToMemory(Character *dst, size_t limit, const Character *format, void *area) {
  struct WideOutput out = {.stream = NULL, .dst = dst, .limit = limit, .used = 0, .failed = 0};
  formatAll(&out, format, area);
  dst[out.used < limit ? out.used : limit] = 0;
  return out.failed ? -1 : (int)out.used;
}

#define FORWARD(call)                    \
  va_list arguments;                     \
  __builtin_va_start(arguments, format); \
  int count = call;                      \
  __builtin_va_end(arguments);           \
  return count
