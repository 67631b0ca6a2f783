/* The scanf family. From a string it is exact. From a stream every conversion may stop the scan or deliver any value that
   some input gives. */
#include "digits.h"

enum Size { SizeInt, SizeChar, SizeShort, SizeLong, SizeLongLong };

struct Directive {
  int suppressed;
  int allocated;
  size_t width; /* 0: none given */
  enum Size size;
  char conversion;
  const char *set; /* of %[: behind '[' and '^' */
  size_t setSize;
  int complement;
};

static int isSpace(unsigned char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static const char blanks[6] = " \t\n\v\f\r";
static const char textEnds[7] = " \t\n\v\f\r";

static const char *behindBlanks(const char *s) { return s + __cairn_find_set(s, blanks, sizeof blanks, 0, UNBOUNDED); }

/* Reads the directive behind a '%' and returns the position behind it. */
static const char *parseDirective(const char *format, struct Directive *d) {
  d->suppressed = 0;
  d->allocated = 0;
  d->width = 0;
  d->size = SizeInt;
  d->set = NULL;
  d->setSize = 0;
  d->complement = 0;
  if (*format == '*') {
    d->suppressed = 1;
    format++;
  }
  for (; *format >= '0' && *format <= '9'; format++) d->width = d->width * 10 + (size_t)(*format - '0');
  if (*format == '$') __cairn_unsupported("scanf: numbered arguments");
  if (*format == 'm') {
    d->allocated = 1;
    format++;
  }
  if (format[0] == 'h') {
    d->size = format[1] == 'h' ? SizeChar : SizeShort;
    format += format[1] == 'h' ? 2 : 1;
  } else if (format[0] == 'l') {
    d->size = format[1] == 'l' ? SizeLongLong : SizeLong;
    format += format[1] == 'l' ? 2 : 1;
  } else if (format[0] == 'z' || format[0] == 't') {
    d->size = SizeLong;
    format++;
  } else if (format[0] == 'j' || format[0] == 'L' || format[0] == 'q') {
    d->size = SizeLongLong;
    format++;
  }
  d->conversion = *format++;
  if (d->conversion == '[') {
    if (*format == '^') {
      d->complement = 1;
      format++;
    }
    d->set = format;
    if (*format == ']') format++; /* as the first character it is a member */
    format += __cairn_find(format, ']', UNBOUNDED);
    d->setSize = (size_t)(format - d->set);
    format++;
  }
  return format;
}

/* Each byte, for ranges of them. */
static const char allBytes[256] =
    "\000\001\002\003\004\005\006\007\010\011\012\013\014\015\016\017"
    "\020\021\022\023\024\025\026\027\030\031\032\033\034\035\036\037"
    "\040\041\042\043\044\045\046\047\050\051\052\053\054\055\056\057"
    "\060\061\062\063\064\065\066\067\070\071\072\073\074\075\076\077"
    "\100\101\102\103\104\105\106\107\110\111\112\113\114\115\116\117"
    "\120\121\122\123\124\125\126\127\130\131\132\133\134\135\136\137"
    "\140\141\142\143\144\145\146\147\150\151\152\153\154\155\156\157"
    "\160\161\162\163\164\165\166\167\170\171\172\173\174\175\176\177"
    "\200\201\202\203\204\205\206\207\210\211\212\213\214\215\216\217"
    "\220\221\222\223\224\225\226\227\230\231\232\233\234\235\236\237"
    "\240\241\242\243\244\245\246\247\250\251\252\253\254\255\256\257"
    "\260\261\262\263\264\265\266\267\270\271\272\273\274\275\276\277"
    "\300\301\302\303\304\305\306\307\310\311\312\313\314\315\316\317"
    "\320\321\322\323\324\325\326\327\330\331\332\333\334\335\336\337"
    "\340\341\342\343\344\345\346\347\350\351\352\353\354\355\356\357"
    "\360\361\362\363\364\365\366\367\370\371\372\373\374\375\376\377";

/* The bytes that a conversion of text stays in, or with `member` those that end it; behind them stands a NUL. In %[ a '-'
   between two characters is a range, as in glibc. */
struct Set {
  const char *bytes;
  size_t size;
  int member;
  char own[256];
};

static void makeSet(const struct Directive *d, struct Set *set) {
  set->member = d->conversion != '[' || d->complement;
  if (d->conversion != '[') {
    set->size = d->conversion == 's' ? sizeof blanks : 0;
    set->bytes = textEnds + sizeof textEnds - 1 - set->size;
    return;
  }
  set->bytes = set->own;
  set->size = 0;
  size_t first = __cairn_find(d->set, '-', d->setSize) < d->setSize ? 0 : d->setSize;
  if (first > 0) { /* no ranges */
    if (first >= sizeof set->own) __cairn_unsupported("scanf: a set of very many characters");
    __cairn_copy(set->own, d->set, first);
    set->size = first;
  }
  for (size_t i = first; i < d->setSize; i++) {
    unsigned char low = (unsigned char)d->set[i];
    unsigned char high = low;
    if (low == '-' && i > 0 && i + 1 < d->setSize && (unsigned char)d->set[i - 1] <= (unsigned char)d->set[i + 1]) {
      low = (unsigned char)d->set[i - 1];
      high = (unsigned char)d->set[++i];
    }
    size_t count = (size_t)(high - low) + 1;
    if (set->size + count >= sizeof set->own) __cairn_unsupported("scanf: a set of very many characters");
    __cairn_copy(set->own + set->size, allBytes + low, count);
    set->size += count;
  }
  set->own[set->size] = 0;
}

static void storeInteger(void *target, enum Size size, long long value) {
  switch (size) {
    case SizeChar: *(char *)target = (char)value; break;
    case SizeShort: *(short *)target = (short)value; break;
    case SizeInt: *(int *)target = (int)value; break;
    case SizeLong: *(long *)target = (long)value; break;
    case SizeLongLong: *(long long *)target = value; break;
  }
}

static int baseOf(char conversion) {
  switch (conversion) {
    case 'i': return 0;
    case 'o': return 8;
    case 'x':
    case 'X':
    case 'p': return 16;
    default: return 10;
  }
}

static int isInteger(char c) { return c == 'd' || c == 'i' || c == 'u' || c == 'o' || c == 'x' || c == 'X'; }
static int isText(char c) { return c == 's' || c == 'c' || c == '['; }
static int isFloat(char c) { return (c >= 'e' && c <= 'g') || (c >= 'E' && c <= 'G') || c == 'a' || c == 'A'; }

/* ---- From a stream ----------------------------------------------------------------------------------------------- */

/* base^digits - 1, cut to LLONG_MAX. */
static long long largest(int base, size_t digits) {
  long long power = 1;
  for (; digits > 0; digits--) {
    if (power > __LONG_LONG_MAX__ / base) return __LONG_LONG_MAX__;
    power *= base;
  }
  return power - 1;
}

static long long unknownInteger(char conversion, enum Size size, size_t width) {
  if (width == 0) {
    if (size == SizeLongLong) return __cairn_choose_i64("scanf");
    if (size == SizeLong) return (ptrdiff_t)__cairn_choose_size("scanf");
    return __cairn_choose_i32("scanf");
  }
  long long value = __cairn_choose_i64("scanf");
  int base = conversion == 'i' ? (width > 11 ? 16 : 10) : baseOf(conversion);
  __cairn_assume(value <= largest(base, width));
  __cairn_assume(value >= -largest(base, width - 1));
  return value;
}

/* What is done for one directive has a name of its own: a format that is a constant is not walked when the program runs, but calls
   these one after the other (frontend/passes/scan_formats.cpp). */

/* Before each conversion but %n. */
enum Next { NextConverts, NextStops, NextMeetsEnd, NextIsBehindEnd };

int __cairn_scan_next(FILE *stream) {
  if (stream->endReached) return NextIsBehindEnd;
  if (__cairn_choose_bool("scanf stops here")) {
    stream->endReached = __cairn_choose_bool("scanf: end of input");
    return stream->endReached ? NextMeetsEnd : NextStops;
  }
  if (stream->pushedBack) __cairn_unsupported("scanf after ungetc");
  return NextConverts;
}

/* The input ends inside of what %5c reads. */
void __cairn_scan_beginning(void *target, size_t width) {
  size_t n = __cairn_choose_size("scanf: characters before the end of input");
  __cairn_assume(n < width);
  __cairn_havoc(target, n);
}

void __cairn_scan_integer(void *target, int conversion, int size, size_t width) {
  storeInteger(target, (enum Size)size, unknownInteger((char)conversion, (enum Size)size, width));
}

void __cairn_scan_float(void *target, int size) {
  if (size == SizeLongLong)
    __cairn_havoc(target, 10); /* the bytes of a long double that hold the value */
  else if (size == SizeLong)
    *(double *)target = __cairn_choose_double("scanf");
  else
    *(float *)target = __cairn_choose_float("scanf");
}

void __cairn_scan_pointer(void *target) { *(void **)target = __cairn_choose_pointer("scanf"); }

/* A nonempty text of unknown length within the width; without a width no buffer is long enough. Of a stream NUL is a byte as
   others: it belongs to no set and ends nothing. What stores the address of a new block is a function of its own: programs
   without it have no numbers that may be pointers because of it. */
static size_t unknownSize(int conversion, size_t width) {
  if (conversion == 'c') return width ? width : 1;
  size_t n = 1 + __cairn_choose_size("scanf: characters beyond the first");
  __cairn_assume(n > 0);
  __cairn_assume(n <= (width ? width : PTRDIFF_MAX - 1));
  return n;
}

static void unknownText(char *text, size_t n, int conversion, const char *set, size_t setSize, int member) {
  __cairn_havoc(text, n);
  if (conversion == 'c') return;
  __cairn_assume(__cairn_find_set(text, set, setSize, (_Bool)member, n) == n);
  text[n] = 0;
}

void __cairn_scan_text(void *target, int conversion, size_t width, const char *set, size_t setSize, int member) {
  unknownText(target, unknownSize(conversion, width), conversion, set, setSize, member);
}

void __cairn_scan_new_text(void *target, int conversion, size_t width, const char *set, size_t setSize, int member) {
  size_t n = unknownSize(conversion, width);
  char *text = malloc(n + (conversion != 'c'));
  *(char **)target = text;
  if (text) unknownText(text, n, conversion, set, setSize, member);
}

void __cairn_scan_count(void *target, int size) {
  storeInteger(target, (enum Size)size, __cairn_choose_i32("scanf: characters read") & 0x7fffffff);
}

/* As in glibc, the end of input before the first assignment gives EOF. A character that does not match the format's
   own text is covered by the next conversion's stopping. */
static int scanStream(FILE *stream, const char *format, va_list arguments) {
  int assigned = 0;
  while (*format != 0) {
    if (*format++ != '%') continue;
    if (*format == '%') {
      format++;
      continue;
    }
    struct Directive d;
    format = parseDirective(format, &d);
    if (d.conversion == 'n') {
      if (!d.suppressed) __cairn_scan_count(__builtin_va_arg(arguments, void *), d.size);
      continue;
    }
    if (isText(d.conversion) && d.size != SizeInt) __cairn_unsupported("scanf: wide characters");
    int next = __cairn_scan_next(stream);
    if (next != NextConverts) {
      if (next == NextMeetsEnd && d.conversion == 'c' && d.width >= 2 && !d.suppressed && !d.allocated)
        __cairn_scan_beginning(__builtin_va_arg(arguments, void *), d.width);
      return next != NextStops && assigned == 0 ? EOF : assigned;
    }
    if (d.suppressed) continue;
    void *target = __builtin_va_arg(arguments, void *);
    if (isInteger(d.conversion)) {
      __cairn_scan_integer(target, d.conversion, d.size, d.width);
    } else if (isText(d.conversion)) {
      struct Set set;
      makeSet(&d, &set);
      if (d.allocated)
        __cairn_scan_new_text(target, d.conversion, d.width, set.bytes, set.size, set.member);
      else
        __cairn_scan_text(target, d.conversion, d.width, set.bytes, set.size, set.member);
    } else if (isFloat(d.conversion)) {
      __cairn_scan_float(target, d.size);
    } else if (d.conversion == 'p') {
      __cairn_scan_pointer(target);
    } else {
      __cairn_unsupported("scanf: unknown conversion");
    }
    assigned++;
  }
  return assigned;
}

int vfscanf(FILE *stream, const char *format, va_list arguments) { return scanStream(stream, format, arguments); }
int vscanf(const char *format, va_list arguments) { return scanStream(stdin, format, arguments); }

/* ---- From a string ----------------------------------------------------------------------------------------------- */

/* Each returns where the text that the directive accepts ends, and stores it unless it is suppressed; NULL if it accepts none. Before
   paths meet, which keep places but not distances, all is done that needs to know how far apart places are. */

const char *__cairn_scan_string_blanks(const char *s) { return behindBlanks(s); }

/* A NUL ends each text. */
static size_t textSize(const char *s, int conversion, size_t width, const char *set, size_t setSize, int member) {
  size_t limit = width ? width : conversion == 'c' ? 1 : UNBOUNDED;
  return __cairn_find_set(s, set, setSize + (size_t)member, (_Bool)member, limit);
}

const char *__cairn_scan_string_text(const char *s, void *target, int suppressed, int conversion, size_t width,
                                     const char *set, size_t setSize, int member) {
  size_t n = textSize(s, conversion, width, set, setSize, member);
  if (suppressed) return n ? s + n : NULL;
  __cairn_copy(target, s, n);
  const char *end = s + n;
  if (n == 0) return NULL;
  if (conversion != 'c') ((char *)target)[n] = 0;
  return end;
}

const char *__cairn_scan_string_new_text(const char *s, void *target, int conversion, size_t width, const char *set,
                                         size_t setSize, int member) {
  size_t n = textSize(s, conversion, width, set, setSize, member);
  size_t terminated = conversion != 'c';
  if (n == 0) return NULL;
  char *text = malloc(n + terminated);
  *(char **)target = text;
  if (!text) return s + n;
  __cairn_copy(text, s, n);
  if (terminated) text[n] = 0;
  return s + n;
}

/* C libraries differ on "0x" without a digit behind it. Out of range: the limits of the wider of long and the target, as
   glibc's strtol does it. */
const char *__cairn_scan_string_integer(const char *s, void *target, int suppressed, int conversion, int size,
                                        size_t width) {
  size_t left = width ? width : UNBOUNDED;
  int base = baseOf((char)conversion);
  const char *p = s;
  int negative = *p == '-';
  if (negative || *p == '+') {
    p++;
    left--;
  }
  if (left == 0 || digitValue((unsigned char)*p) >= (base == 0 ? 10 : base)) return NULL;
  if (*p == '0' && (base == 0 || base == 16) && left > 1 && (p[1] == 'x' || p[1] == 'X')) {
    if (left == 2 || digitValue((unsigned char)p[2]) >= 16) __cairn_unsupported("sscanf: 0x without a digit");
    p += 2;
    left -= 2;
    base = 16;
  } else if (base == 0) {
    base = *p == '0' ? 8 : 10;
  }
  int isSigned = conversion == 'd' || conversion == 'i';
  int is64 = size == SizeLongLong || sizeof(long) == 8;
  unsigned long long limit = is64 ? (unsigned long long)__LONG_LONG_MAX__ : (unsigned long long)__INT_MAX__;
  limit = isSigned ? limit + (unsigned)negative : 2 * limit + 1;
  size_t n = __cairn_find_set(p, digits, digitCount(base), 0, left);
  unsigned long long value = __cairn_integer(p, n, base, limit);
  _Bool fits = __cairn_integer_fits(p, n, base, limit);
  const char *end = p + n;
  if (!fits)
    value = isSigned && negative ? 0 - limit : limit;
  else if (negative)
    value = 0 - value;
  if (!suppressed) storeInteger(target, (enum Size)size, (long long)value);
  return end;
}

/* Whether the text goes on behind the number of n characters as if it were not over: "1e", "0x", "infi", "nan(". Libraries
   differ on whether such a text is a number, and on whether its beginning of an exponent is taken. */
static int goesOn(const char *s, size_t n) {
  char last = s[n - 1];
  char next = s[n];
  int hex = n > 2 && (s[1] == 'x' || s[1] == 'X' || s[2] == 'x' || s[2] == 'X');
  if (next == 'x' || next == 'X') return last == '0' && n <= 2;
  if (next == '(') return last == 'n' || last == 'N';
  if (next == 'i' || next == 'I') return last == 'f' || last == 'F';
  if (next == 'p' || next == 'P') return hex;
  return !hex && (next == 'e' || next == 'E');
}

const char *__cairn_scan_string_float(const char *s, void *target, int suppressed, int size, size_t width) {
  size_t limit = width ? width : UNBOUNDED;
  size_t n = __cairn_number_size(s, limit);
  if (n == 0) return NULL;
  size_t taken = n;
  if (n < limit && goesOn(s, n)) {
    int answer = __cairn_between_i32("sscanf: a number that goes on", 0, 2);
    if (answer == 1) return NULL;
    if (answer == 2) {
      taken++;
      if (taken < limit && (s[taken] == '+' || s[taken] == '-')) taken++;
    }
  }
  if (!suppressed) {
    if (size == SizeLongLong)
      *(long double *)target = __cairn_numberl(s, n);
    else if (size == SizeLong)
      *(double *)target = __cairn_number(s, n);
    else
      *(float *)target = __cairn_numberf(s, n);
  }
  return s + taken;
}

void __cairn_scan_string_count(void *target, int size, const char *string, const char *s) {
  storeInteger(target, (enum Size)size, s - string);
}

static const char *scanConversion(const struct Directive *d, const char *s, void *target) {
  if (isText(d->conversion)) {
    struct Set set;
    makeSet(d, &set);
    if (d->allocated && !d->suppressed)
      return __cairn_scan_string_new_text(s, target, d->conversion, d->width, set.bytes, set.size, set.member);
    return __cairn_scan_string_text(s, target, d->suppressed, d->conversion, d->width, set.bytes, set.size,
                                    set.member);
  }
  if (isFloat(d->conversion)) return __cairn_scan_string_float(s, target, d->suppressed, d->size, d->width);
  return __cairn_scan_string_integer(s, target, d->suppressed, d->conversion, d->size, d->width);
}

static int scanString(const char *string, const char *format, va_list arguments) {
  const char *s = string;
  int assigned = 0;
  while (*format != 0) {
    unsigned char c = (unsigned char)*format++;
    if (isSpace(c)) {
      s = behindBlanks(s);
      continue;
    }
    if (c != '%' || *format == '%') {
      if (c == '%') {
        format++;
        s = behindBlanks(s);
      }
      if (*s == 0) return assigned ? assigned : EOF;
      if ((unsigned char)*s != c) return assigned;
      s++;
      continue;
    }
    struct Directive d;
    format = parseDirective(format, &d);
    if (d.conversion == 'n') {
      if (!d.suppressed) __cairn_scan_string_count(__builtin_va_arg(arguments, void *), d.size, string, s);
      continue;
    }
    if (isText(d.conversion) && d.size != SizeInt) __cairn_unsupported("sscanf: wide characters");
    if (!isText(d.conversion) && !isInteger(d.conversion) && !isFloat(d.conversion))
      __cairn_unsupported("sscanf: unknown conversion");
    if (d.conversion != 'c' && d.conversion != '[') s = behindBlanks(s);
    if (*s == 0) return assigned ? assigned : EOF;
    void *target = d.suppressed ? NULL : __builtin_va_arg(arguments, void *);
    s = scanConversion(&d, s, target);
    if (!s) return assigned;
    if (!d.suppressed) assigned++;
  }
  return assigned;
}

int vsscanf(const char *string, const char *format, va_list arguments) { return scanString(string, format, arguments); }

#define FORWARD(call)                    \
  va_list arguments;                     \
  __builtin_va_start(arguments, format); \
  int count = call;                      \
  __builtin_va_end(arguments);           \
  return count

int scanf(const char *format, ...) { FORWARD(scanStream(stdin, format, arguments)); }
int fscanf(FILE *stream, const char *format, ...) { FORWARD(scanStream(stream, format, arguments)); }
int sscanf(const char *string, const char *format, ...) { FORWARD(scanString(string, format, arguments)); }
int __isoc99_scanf(const char *format, ...) { FORWARD(scanStream(stdin, format, arguments)); }
int __isoc99_fscanf(FILE *stream, const char *format, ...) { FORWARD(scanStream(stream, format, arguments)); }
int __isoc99_sscanf(const char *string, const char *format, ...) { FORWARD(scanString(string, format, arguments)); }
int __isoc99_vscanf(const char *format, va_list arguments) { return scanStream(stdin, format, arguments); }
int __isoc99_vfscanf(FILE *stream, const char *format, va_list arguments) {
  return scanStream(stream, format, arguments);
}
int __isoc99_vsscanf(const char *string, const char *format, va_list arguments) {
  return scanString(string, format, arguments);
}
int __isoc23_scanf(const char *format, ...) { FORWARD(scanStream(stdin, format, arguments)); }
int __isoc23_fscanf(FILE *stream, const char *format, ...) { FORWARD(scanStream(stream, format, arguments)); }
int __isoc23_sscanf(const char *string, const char *format, ...) { FORWARD(scanString(string, format, arguments)); }
