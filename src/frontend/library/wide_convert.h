/* wchar.h, wctype.h and stdlib.h: more of wide text, and between wide and narrow text, for one width of wide characters. The locale
   is "C": each character of ASCII is one byte; a byte or a character beyond it either has a counterpart of the other kind, also
   beyond it, or is an error. */

#include "wide_input.h"

enum { EILSEQ = 84, StateBytes = 8 };
#define CONVERSION_FAILED ((size_t)-1)
#define CONVERSION_INCOMPLETE ((size_t)-2)

static size_t illegal(void) {
  *__errno_location() = EILSEQ;
  return CONVERSION_FAILED;
}

/* ---- Searches and comparisons ------------------------------------------------------------------------------------ */

static int inWideSet(Character c, const Character *set) {
  for (; *set != 0; set++)
    if (*set == c) return 1;
  return 0;
}

static size_t wideSpan(const Character *s, const Character *set, int member) {
  size_t n = 0;
  while (s[n] != 0 && inWideSet(s[n], set) == member) n++;
  return n;
}

size_t WIDE(wcsspn)(const Character *s, const Character *accept) { return wideSpan(s, accept, 1); }
size_t WIDE(wcscspn)(const Character *s, const Character *reject) { return wideSpan(s, reject, 0); }

Character *WIDE(wcspbrk)(const Character *s, const Character *accept) {
  s += wideSpan(s, accept, 0);
  return *s != 0 ? (Character *)s : NULL;
}

Character *WIDE(wcschrnul)(const Character *s, Character c) { return (Character *)s + findWide(s, c, wideLength(s)); }

Character *WIDE(wcswcs)(const Character *haystack, const Character *needle) {
  return WIDE(wcsstr)(haystack, needle);
}

Character *WIDE(wcstok)(Character *s, const Character *delimiters, Character **rest) {
  if (!s) s = *rest;
  s += wideSpan(s, delimiters, 1);
  if (*s == 0) {
    *rest = s;
    return NULL;
  }
  Character *end = s + wideSpan(s, delimiters, 0);
  if (*end != 0) *end++ = 0;
  *rest = end;
  return s;
}

static Character folded(Character c) { return c >= 'A' && c <= 'Z' ? (Character)(c + ('a' - 'A')) : c; }

static int compareWideFolded(const Character *a, const Character *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    Character left = folded(a[i]);
    Character right = folded(b[i]);
    if (left != right) return left < right ? -1 : 1;
    if (left == 0) return 0;
  }
  return 0;
}

int WIDE(wcscasecmp)(const Character *a, const Character *b) { return anyOfSign(compareWideFolded(a, b, UNBOUNDED)); }
int WIDE(wcsncasecmp)(const Character *a, const Character *b, size_t n) {
  return anyOfSign(compareWideFolded(a, b, n));
}
int WIDE(wcscoll)(const Character *a, const Character *b) { return anyOfSign(compareWide(a, b, UNBOUNDED)); }

/* ---- Copies ------------------------------------------------------------------------------------------------------ */

Character *WIDE(wmempcpy)(Character *dst, const Character *src, size_t n) {
  __cairn_copy(dst, src, n * sizeof(Character));
  return dst + n;
}

Character *WIDE(wcpcpy)(Character *dst, const Character *src) {
  size_t n = wideLength(src);
  __cairn_copy(dst, src, (n + 1) * sizeof(Character));
  return dst + n;
}

Character *WIDE(wcpncpy)(Character *dst, const Character *src, size_t n) {
  size_t used = boundedLength(src, n);
  __cairn_copy(dst, src, used * sizeof(Character));
  fill(dst + used, 0, n - used);
  return dst + used;
}

size_t WIDE(wcslcpy)(Character *dst, const Character *src, size_t size) {
  size_t n = wideLength(src);
  if (size > 0) {
    size_t used = n < size ? n : size - 1;
    __cairn_copy(dst, src, used * sizeof(Character));
    dst[used] = 0;
  }
  return n;
}

size_t WIDE(wcslcat)(Character *dst, const Character *src, size_t size) {
  size_t start = boundedLength(dst, size);
  return start + WIDE(wcslcpy)(dst + start, src, size - start);
}

size_t WIDE(wcsxfrm)(Character *dst, const Character *src, size_t n) {
  size_t size = wideLength(src);
  size_t used = size < n ? size + 1 : n;
  __cairn_copy(dst, src, used * sizeof(Character));
  return size;
}

/* ---- Classes: "C" has none beyond ASCII. ------------------------------------------------------------------------- */

static int isWideGraph(wint_t c) { return isBetween(c, '!', '~'); }
static int isWideAlnum(wint_t c) { return isBetween(c, '0', '9') || isBetween(c | 32, 'a', 'z'); }

int WIDE(iswblank)(wint_t c) { return c == ' ' || c == '\t' ? anyNonZero() : 0; }
int WIDE(iswcntrl)(wint_t c) { return c < ' ' || c == 127 ? anyNonZero() : 0; }
int WIDE(iswgraph)(wint_t c) { return isWideGraph(c) ? anyNonZero() : 0; }
int WIDE(iswprint)(wint_t c) { return isBetween(c, ' ', '~') ? anyNonZero() : 0; }
int WIDE(iswpunct)(wint_t c) { return isWideGraph(c) && !isWideAlnum(c) ? anyNonZero() : 0; }

/* Columns on a terminal. */
int WIDE(wcwidth)(Character c) { return c == 0 ? 0 : isBetween((wint_t)c, ' ', '~') ? 1 : -1; }

int WIDE(wcswidth)(const Character *s, size_t n) {
  int width = 0;
  for (size_t i = 0; i < n && s[i] != 0; i++) {
    if (!isBetween((wint_t)s[i], ' ', '~')) return -1;
    width++;
  }
  return width;
}

/* ---- Single characters ------------------------------------------------------------------------------------------- */

static Character beyondAscii(void) {
  return (Character)__cairn_between_i32("wide character for a byte", 128, LargestCharacter);
}

wint_t WIDE(btowc)(int c) {
  if (c == EOF) return WIDE_END;
  unsigned char byte = (unsigned char)c;
  if (byte < 128) return byte;
  return __cairn_choose_bool("no wide character for a byte") ? WIDE_END : (wint_t)beyondAscii();
}

int WIDE(wctob)(wint_t c) {
  if (c < 128) return (int)c;
  return __cairn_choose_bool("no byte for a wide character") ? EOF : __cairn_between_i32("byte", 128, 255);
}

/* Bytes taken: 0 for a NUL. */
static size_t toWide(Character *dst, const char *s, size_t n) {
  if (!s) return 0;
  if (n == 0) return CONVERSION_INCOMPLETE;
  unsigned char byte = (unsigned char)*s;
  Character c = byte;
  if (byte > 127) {
    if (__cairn_choose_bool("no wide character for a byte")) return illegal();
    c = beyondAscii();
  }
  if (dst) *dst = c;
  return c != 0;
}

/* One byte, or an error. */
static size_t toByte(char *dst, Character c) {
  if (!dst) return 1;
  if ((unsigned)c < 128) {
    *dst = (char)c;
    return 1;
  }
  if (__cairn_choose_bool("no byte for a wide character")) return illegal();
  *dst = (char)__cairn_between_i32("byte for a wide character", 128, 255);
  return 1;
}

static void touchState(const void *state) {
  if (state) readable(state, StateBytes);
}

size_t WIDE(mbrtowc)(Character *dst, const char *s, size_t n, void *state) {
  touchState(state);
  return toWide(dst, s, n);
}

size_t WIDE(mbrlen)(const char *s, size_t n, void *state) {
  touchState(state);
  return toWide(NULL, s, n);
}

int WIDE(mbtowc)(Character *dst, const char *s, size_t n) {
  size_t used = toWide(dst, s, n);
  return used == CONVERSION_INCOMPLETE ? -1 : (int)used;
}

int WIDE(mblen)(const char *s, size_t n) { return WIDE(mbtowc)(NULL, s, n); }

size_t WIDE(wcrtomb)(char *dst, Character c, void *state) {
  touchState(state);
  return toByte(dst, c);
}

int WIDE(wctomb)(char *dst, Character c) { return dst ? (int)toByte(dst, c) : 0; }

int WIDE(mbsinit)(const void *state) {
  touchState(state);
  return anyNonZero();
}

/* ---- Strings ----------------------------------------------------------------------------------------------------- */

/* At most n characters, the NUL if there is room; returns how many without it. Without dst all are counted. *end is where it
   stopped, or NULL behind the NUL. */
static size_t stringToWide(Character *dst, const char *s, size_t n, const char **end) {
  for (size_t i = 0; !dst || i < n; i++) {
    Character c = 0;
    if (toWide(&c, s + i, 1) == CONVERSION_FAILED) {
      *end = s + i;
      return CONVERSION_FAILED;
    }
    if (dst) dst[i] = c;
    if (c == 0) {
      *end = NULL;
      return i;
    }
  }
  *end = s + n;
  return n;
}

static size_t stringToBytes(char *dst, const Character *s, size_t n, const Character **end) {
  for (size_t i = 0; !dst || i < n; i++) {
    char byte = 0;
    if (toByte(&byte, s[i]) == CONVERSION_FAILED) {
      *end = s + i;
      return CONVERSION_FAILED;
    }
    if (dst) dst[i] = byte;
    if (s[i] == 0) {
      *end = NULL;
      return i;
    }
  }
  *end = s + n;
  return n;
}

size_t WIDE(mbstowcs)(Character *dst, const char *src, size_t n) {
  const char *end = NULL;
  return stringToWide(dst, src, n, &end);
}

size_t WIDE(wcstombs)(char *dst, const Character *src, size_t n) {
  const Character *end = NULL;
  return stringToBytes(dst, src, n, &end);
}

size_t WIDE(mbsrtowcs)(Character *dst, const char **src, size_t n, void *state) {
  touchState(state);
  const char *end = NULL;
  size_t used = stringToWide(dst, *src, n, &end);
  if (dst) *src = end;
  return used;
}

size_t WIDE(wcsrtombs)(char *dst, const Character **src, size_t n, void *state) {
  touchState(state);
  const Character *end = NULL;
  size_t used = stringToBytes(dst, *src, n, &end);
  if (dst) *src = end;
  return used;
}

/* ---- Numbers: the text is made narrow, each character beyond ASCII ends it. -------------------------------------- */

long strtol(const char *s, char **end, int base);
long long strtoll(const char *s, char **end, int base);
unsigned long strtoul(const char *s, char **end, int base);
unsigned long long strtoull(const char *s, char **end, int base);
double strtod(const char *s, char **end);
float strtof(const char *s, char **end);

/* The characters that a number can be made of, from the start on and with a NUL behind. */
static size_t numberLength(const Character *s) {
  size_t n = 0;
  while (isBetween((wint_t)s[n], '\t', '\r') || s[n] == ' ') n++;
  while (isWideAlnum((wint_t)s[n]) || s[n] == '+' || s[n] == '-' || s[n] == '.') n++;
  return n;
}

#define WIDE_NUMBER(type, name, ...)                             \
  const size_t size = numberLength(s);                           \
  char *text = __builtin_alloca(size + 1);                       \
  for (size_t i = 0; i < size; i++) text[i] = (char)s[i];        \
  text[size] = 0;                                                \
  char *behind = text;                                           \
  type value = name(text, &behind __VA_OPT__(, ) __VA_ARGS__);   \
  if (end) *end = (Character *)s + (behind - text);              \
  return value

long WIDE(wcstol)(const Character *s, Character **end, int base) { WIDE_NUMBER(long, strtol, base); }
long long WIDE(wcstoll)(const Character *s, Character **end, int base) { WIDE_NUMBER(long long, strtoll, base); }
unsigned long WIDE(wcstoul)(const Character *s, Character **end, int base) {
  WIDE_NUMBER(unsigned long, strtoul, base);
}
unsigned long long WIDE(wcstoull)(const Character *s, Character **end, int base) {
  WIDE_NUMBER(unsigned long long, strtoull, base);
}
double WIDE(wcstod)(const Character *s, Character **end) { WIDE_NUMBER(double, strtod); }
float WIDE(wcstof)(const Character *s, Character **end) { WIDE_NUMBER(float, strtof); }
