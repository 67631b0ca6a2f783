/* wchar.h and wctype.h: copies, comparisons, searches. The locale is "C". */
#include "models.h"

static size_t wideLength(const wchar_t *s) {
  size_t n = 0;
  while (s[n] != 0) n++;
  return n;
}

static size_t boundedLength(const wchar_t *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0) n++;
  return n;
}

static void fill(wchar_t *dst, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++) dst[i] = c;
}

size_t wcslen(const wchar_t *s) { return wideLength(s); }
size_t wcsnlen(const wchar_t *s, size_t limit) { return boundedLength(s, limit); }

wchar_t *wmemcpy(wchar_t *dst, const wchar_t *src, size_t n) {
  __cairn_copy(dst, src, n * sizeof(wchar_t));
  return dst;
}

wchar_t *wmemmove(wchar_t *dst, const wchar_t *src, size_t n) {
  __cairn_copy(dst, src, n * sizeof(wchar_t));
  return dst;
}

wchar_t *wmemset(wchar_t *dst, wchar_t c, size_t n) {
  fill(dst, c, n);
  return dst;
}

/* Both ranges must be readable to their end. */
int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
  int result = 0;
  for (size_t i = 0; i < n; i++) {
    int order = (a[i] > b[i]) - (a[i] < b[i]);
    if (result == 0) result = order;
  }
  return result;
}

wchar_t *wmemchr(const wchar_t *p, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (p[i] == c) return (wchar_t *)p + i;
  return NULL;
}

wchar_t *wcscpy(wchar_t *dst, const wchar_t *src) {
  __cairn_copy(dst, src, (wideLength(src) + 1) * sizeof(wchar_t));
  return dst;
}

wchar_t *wcsncpy(wchar_t *dst, const wchar_t *src, size_t n) {
  size_t used = boundedLength(src, n);
  __cairn_copy(dst, src, used * sizeof(wchar_t));
  fill(dst + used, 0, n - used);
  return dst;
}

wchar_t *wcscat(wchar_t *dst, const wchar_t *src) {
  wcscpy(dst + wideLength(dst), src);
  return dst;
}

wchar_t *wcsncat(wchar_t *dst, const wchar_t *src, size_t n) {
  wchar_t *end = dst + wideLength(dst);
  size_t used = boundedLength(src, n);
  __cairn_copy(end, src, used * sizeof(wchar_t));
  end[used] = 0;
  return dst;
}

wchar_t *wcsdup(const wchar_t *s) {
  size_t bytes = (wideLength(s) + 1) * sizeof(wchar_t);
  wchar_t *copy = malloc(bytes);
  if (copy) __cairn_copy(copy, s, bytes);
  return copy;
}

static int compareWide(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    if (a[i] == 0) return 0;
  }
  return 0;
}

int wcscmp(const wchar_t *a, const wchar_t *b) { return compareWide(a, b, UNBOUNDED); }
int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) { return compareWide(a, b, n); }

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  for (;; s++) {
    if (*s == c) return (wchar_t *)s;
    if (*s == 0) return NULL;
  }
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
  size_t i = wideLength(s) + 1;
  while (i > 0) {
    i--;
    if (s[i] == c) return (wchar_t *)s + i;
  }
  return NULL;
}

wchar_t *wcsstr(const wchar_t *haystack, const wchar_t *needle) {
  size_t size = wideLength(haystack);
  size_t wanted = wideLength(needle);
  for (size_t i = 0; wanted <= size && i <= size - wanted; i++)
    if (compareWide(haystack + i, needle, wanted) == 0) return (wchar_t *)haystack + i;
  return NULL;
}

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

int vfwprintf(FILE *stream, const wchar_t *format, va_list arguments) {
  return formatWide(stream, format, AREA(arguments));
}
int vwprintf(const wchar_t *format, va_list arguments) { return formatWide(stdout, format, AREA(arguments)); }
int wprintf(const wchar_t *format, ...) { FORWARD(formatWide(stdout, format, AREA(arguments))); }
int fwprintf(FILE *stream, const wchar_t *format, ...) { FORWARD(formatWide(stream, format, AREA(arguments))); }

static int isBetween(wint_t c, wint_t low, wint_t high) { return c >= low && c <= high; }

int iswdigit(wint_t c) { return isBetween(c, '0', '9'); }
int iswalpha(wint_t c) { return isBetween(c | 32, 'a', 'z'); }
int iswalnum(wint_t c) { return isBetween(c, '0', '9') || isBetween(c | 32, 'a', 'z'); }
int iswspace(wint_t c) { return c == ' ' || isBetween(c, '\t', '\r'); }
int iswxdigit(wint_t c) { return isBetween(c, '0', '9') || isBetween(c | 32, 'a', 'f'); }
int iswupper(wint_t c) { return isBetween(c, 'A', 'Z'); }
int iswlower(wint_t c) { return isBetween(c, 'a', 'z'); }
wint_t towupper(wint_t c) { return isBetween(c, 'a', 'z') ? c - 32 : c; }
wint_t towlower(wint_t c) { return isBetween(c, 'A', 'Z') ? c + 32 : c; }
