/* The mem* functions of string.h and strings.h. Overlapping operands of memcpy are copied as by memmove: the overlap
   is undefined behaviour but no memory error. A count of 0 touches nothing, whatever the pointers. */
#include "models.h"

void *memcpy(void *dst, const void *src, size_t n) {
  __cairn_copy(dst, src, n);
  return dst;
}

void *memmove(void *dst, const void *src, size_t n) {
  __cairn_copy(dst, src, n);
  return dst;
}

void *mempcpy(void *dst, const void *src, size_t n) {
  __cairn_copy(dst, src, n);
  return (char *)dst + n;
}

void *__mempcpy(void *dst, const void *src, size_t n) {
  __cairn_copy(dst, src, n);
  return (char *)dst + n;
}

void bcopy(const void *src, void *dst, size_t n) { __cairn_copy(dst, src, n); }

void *memccpy(void *dst, const void *src, int c, size_t n) {
  size_t at = __cairn_find(src, (unsigned char)c, n);
  if (at == n) {
    __cairn_copy(dst, src, n);
    return NULL;
  }
  __cairn_copy(dst, src, at + 1);
  return (char *)dst + at + 1;
}

void *memset(void *dst, int c, size_t n) {
  __cairn_fill(dst, (unsigned char)c, n);
  return dst;
}

void bzero(void *dst, size_t n) { __cairn_fill(dst, 0, n); }
void explicit_bzero(void *dst, size_t n) { __cairn_fill(dst, 0, n); }

static int compare(const void *a, const void *b, size_t n) {
  const unsigned char *left = a;
  const unsigned char *right = b;
  int result = 0;
  for (size_t i = 0; i < n; i++) {
    int difference = (int)left[i] - (int)right[i];
    if (result == 0) result = difference;
  }
  return result;
}

/* Both ranges must be readable to their end, also behind the first difference. */
int memcmp(const void *a, const void *b, size_t n) { return anyOfSign(compare(a, b, n)); }
int bcmp(const void *a, const void *b, size_t n) { return compare(a, b, n) != 0 ? anyNonZero() : 0; }

void *memchr(const void *p, int c, size_t n) {
  size_t at = __cairn_find(p, (unsigned char)c, n);
  return at < n ? (char *)p + at : NULL;
}

void *rawmemchr(const void *p, int c) { return (char *)p + __cairn_find(p, (unsigned char)c, UNBOUNDED); }
void *__rawmemchr(const void *p, int c) { return (char *)p + __cairn_find(p, (unsigned char)c, UNBOUNDED); }

void *memrchr(const void *p, int c, size_t n) {
  const unsigned char *bytes = p;
  while (n > 0) {
    n--;
    if (bytes[n] == (unsigned char)c) return (char *)p + n;
  }
  return NULL;
}

static int equalAt(const unsigned char *a, const unsigned char *b, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i]) return 0;
  return 1;
}

void *memmem(const void *haystack, size_t haystackSize, const void *needle, size_t needleSize) {
  const unsigned char *bytes = haystack;
  for (size_t i = 0; needleSize <= haystackSize && i <= haystackSize - needleSize; i++)
    if (equalAt(bytes + i, needle, needleSize)) return (void *)(bytes + i);
  return NULL;
}

void swab(const void *from, void *to, ssize_t n) {
  const char *src = from;
  char *dst = to;
  for (ssize_t i = 0; i + 1 < n; i += 2) {
    char first = src[i];
    dst[i] = src[i + 1];
    dst[i + 1] = first;
  }
}

/* ---- Fortified variants: the size of the destination that the compiler passes is not used; the accesses are
   checked. --------------------------------------------------------------------------------------------------------- */

void *__memcpy_chk(void *dst, const void *src, size_t n, size_t size) {
  (void)size;
  return memcpy(dst, src, n);
}

void *__memmove_chk(void *dst, const void *src, size_t n, size_t size) {
  (void)size;
  return memmove(dst, src, n);
}

void *__mempcpy_chk(void *dst, const void *src, size_t n, size_t size) {
  (void)size;
  return mempcpy(dst, src, n);
}

void *__memset_chk(void *dst, int c, size_t n, size_t size) {
  (void)size;
  return memset(dst, c, n);
}
