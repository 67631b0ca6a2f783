/* wchar.h and wctype.h: copies, comparisons, searches, classes, for one width of wide characters. The file that includes this
   defines the type Character and names the functions with the macro WIDE. The locale is "C". */

static size_t findWide(const Character *s, Character c, size_t limit) {
  return sizeof(Character) == 2 ? __cairn_find_16(s, (unsigned short)c, limit) : __cairn_find_32(s, (unsigned)c, limit);
}

static size_t wideLength(const Character *s) { return findWide(s, 0, UNBOUNDED); }
static size_t boundedLength(const Character *s, size_t limit) { return findWide(s, 0, limit); }

static void fill(Character *dst, Character c, size_t n) {
  if (sizeof(Character) == 2)
    __cairn_fill_16(dst, (unsigned short)c, n);
  else
    __cairn_fill_32(dst, (unsigned)c, n);
}

size_t WIDE(wcslen)(const Character *s) { return wideLength(s); }
size_t WIDE(wcsnlen)(const Character *s, size_t limit) { return boundedLength(s, limit); }

Character *WIDE(wmemcpy)(Character *dst, const Character *src, size_t n) {
  __cairn_copy(dst, src, n * sizeof(Character));
  return dst;
}

Character *WIDE(wmemmove)(Character *dst, const Character *src, size_t n) {
  __cairn_copy(dst, src, n * sizeof(Character));
  return dst;
}

Character *WIDE(wmemset)(Character *dst, Character c, size_t n) {
  fill(dst, c, n);
  return dst;
}

/* Both ranges must be readable to their end. */
int WIDE(wmemcmp)(const Character *a, const Character *b, size_t n) {
  int result = 0;
  for (size_t i = 0; i < n; i++) {
    int order = (a[i] > b[i]) - (a[i] < b[i]);
    if (result == 0) result = order;
  }
  return anyOfSign(result);
}

Character *WIDE(wmemchr)(const Character *p, Character c, size_t n) {
  size_t at = findWide(p, c, n);
  return at < n ? (Character *)p + at : NULL;
}

Character *WIDE(wcscpy)(Character *dst, const Character *src) {
  __cairn_copy(dst, src, (wideLength(src) + 1) * sizeof(Character));
  return dst;
}

Character *WIDE(wcsncpy)(Character *dst, const Character *src, size_t n) {
  size_t used = boundedLength(src, n);
  __cairn_copy(dst, src, used * sizeof(Character));
  fill(dst + used, 0, n - used);
  return dst;
}

Character *WIDE(wcscat)(Character *dst, const Character *src) {
  WIDE(wcscpy)(dst + wideLength(dst), src);
  return dst;
}

Character *WIDE(wcsncat)(Character *dst, const Character *src, size_t n) {
  Character *end = dst + wideLength(dst);
  size_t used = boundedLength(src, n);
  __cairn_copy(end, src, used * sizeof(Character));
  end[used] = 0;
  return dst;
}

Character *WIDE(wcsdup)(const Character *s) {
  size_t bytes = (wideLength(s) + 1) * sizeof(Character);
  Character *copy = malloc(bytes);
  if (copy) __cairn_copy(copy, s, bytes);
  return copy;
}

static int compareWide(const Character *a, const Character *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    if (a[i] == 0) return 0;
  }
  return 0;
}

int WIDE(wcscmp)(const Character *a, const Character *b) { return anyOfSign(compareWide(a, b, UNBOUNDED)); }
int WIDE(wcsncmp)(const Character *a, const Character *b, size_t n) { return anyOfSign(compareWide(a, b, n)); }

Character *WIDE(wcschr)(const Character *s, Character c) {
  size_t size = wideLength(s) + 1;
  size_t at = findWide(s, c, size);
  return at < size ? (Character *)s + at : NULL;
}

Character *WIDE(wcsrchr)(const Character *s, Character c) {
  size_t i = wideLength(s) + 1;
  while (i > 0) {
    i--;
    if (s[i] == c) return (Character *)s + i;
  }
  return NULL;
}

Character *WIDE(wcsstr)(const Character *haystack, const Character *needle) {
  size_t size = wideLength(haystack);
  size_t wanted = wideLength(needle);
  for (size_t i = 0; wanted <= size && i <= size - wanted; i++)
    if (compareWide(haystack + i, needle, wanted) == 0) return (Character *)haystack + i;
  return NULL;
}

static int isBetween(wint_t c, wint_t low, wint_t high) { return c >= low && c <= high; }

int WIDE(iswdigit)(wint_t c) { return (isBetween(c, '0', '9')) ? anyNonZero() : 0; }
int WIDE(iswalpha)(wint_t c) { return (isBetween(c | 32, 'a', 'z')) ? anyNonZero() : 0; }
int WIDE(iswalnum)(wint_t c) { return (isBetween(c, '0', '9') || isBetween(c | 32, 'a', 'z')) ? anyNonZero() : 0; }
int WIDE(iswspace)(wint_t c) { return (c == ' ' || isBetween(c, '\t', '\r')) ? anyNonZero() : 0; }
int WIDE(iswxdigit)(wint_t c) { return (isBetween(c, '0', '9') || isBetween(c | 32, 'a', 'f')) ? anyNonZero() : 0; }
int WIDE(iswupper)(wint_t c) { return (isBetween(c, 'A', 'Z')) ? anyNonZero() : 0; }
int WIDE(iswlower)(wint_t c) { return (isBetween(c, 'a', 'z')) ? anyNonZero() : 0; }
wint_t WIDE(towupper)(wint_t c) { return isBetween(c, 'a', 'z') ? c - 32 : c; }
wint_t WIDE(towlower)(wint_t c) { return isBetween(c, 'A', 'Z') ? c + 32 : c; }
