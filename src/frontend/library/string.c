/* The str* functions of string.h and strings.h. An argument that must be a string is read to its NUL, also by a
   search that could stop earlier. Overlapping copies are undefined behaviour but no memory error, and are made as by
   memmove. */
#include "models.h"

char *strpbrk(const char *s, const char *accept);

size_t strlen(const char *s) { return length(s); }
size_t strnlen(const char *s, size_t limit) { return __cairn_find(s, 0, limit); }

/* ---- Copies ------------------------------------------------------------------------------------------------------ */

/* Returns where the NUL was written. */
static char *copyString(char *dst, const char *src) {
  size_t n = length(src);
  __cairn_copy(dst, src, n + 1);
  return dst + n;
}

/* At most n bytes, without NUL if the source is longer; the rest is filled with NULs. */
static char *copyBounded(char *dst, const char *src, size_t n) {
  size_t used = __cairn_find(src, 0, n);
  __cairn_copy(dst, src, used);
  __cairn_fill(dst + used, 0, n - used);
  return dst + used;
}

char *strcpy(char *dst, const char *src) {
  copyString(dst, src);
  return dst;
}

char *stpcpy(char *dst, const char *src) { return copyString(dst, src); }
char *__stpcpy(char *dst, const char *src) { return copyString(dst, src); }

char *strncpy(char *dst, const char *src, size_t n) {
  copyBounded(dst, src, n);
  return dst;
}

char *stpncpy(char *dst, const char *src, size_t n) { return copyBounded(dst, src, n); }

char *strcat(char *dst, const char *src) {
  copyString(dst + length(dst), src);
  return dst;
}

char *strncat(char *dst, const char *src, size_t n) {
  char *end = dst + length(dst);
  size_t used = __cairn_find(src, 0, n);
  __cairn_copy(end, src, used);
  end[used] = 0;
  return dst;
}

size_t strlcpy(char *dst, const char *src, size_t size) {
  size_t n = length(src);
  if (size > 0) {
    size_t used = n < size ? n : size - 1;
    __cairn_copy(dst, src, used);
    dst[used] = 0;
  }
  return n;
}

size_t strlcat(char *dst, const char *src, size_t size) {
  size_t start = __cairn_find(dst, 0, size);
  return start + strlcpy(dst + start, src, size - start);
}

static char *duplicate(const char *s, size_t n) {
  char *copy = malloc(n + 1);
  if (!copy) return NULL;
  __cairn_copy(copy, s, n);
  copy[n] = 0;
  return copy;
}

char *strdup(const char *s) { return duplicate(s, length(s)); }
char *__strdup(const char *s) { return duplicate(s, length(s)); }
char *strndup(const char *s, size_t limit) { return duplicate(s, __cairn_find(s, 0, limit)); }
char *__strndup(const char *s, size_t limit) { return duplicate(s, __cairn_find(s, 0, limit)); }

char *kstrdup(const char *s, unsigned flags) {
  (void)flags;
  return s ? duplicate(s, length(s)) : NULL;
}

/* ---- Comparisons: they read no byte behind the first difference or the NUL;
   the result has any value of its sign. -------------------------------------- */

static int lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

static int compareBounded(const char *a, const char *b, size_t n) {
  size_t i = __cairn_mismatch(a, b, n);
  if (i == n) return 0;
  return (unsigned char)a[i] - (unsigned char)b[i];
}

static int compareFolded(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int left = lower((unsigned char)a[i]);
    int right = lower((unsigned char)b[i]);
    if (left != right) return left - right;
    if (left == 0) return 0;
  }
  return 0;
}

int strcmp(const char *a, const char *b) { return anyOfSign(compareBounded(a, b, UNBOUNDED)); }
int strncmp(const char *a, const char *b, size_t n) { return anyOfSign(compareBounded(a, b, n)); }
int strcasecmp(const char *a, const char *b) { return anyOfSign(compareFolded(a, b, UNBOUNDED)); }
int strncasecmp(const char *a, const char *b, size_t n) { return anyOfSign(compareFolded(a, b, n)); }

/* The locale is "C". */
int strcoll(const char *a, const char *b) { return anyOfSign(compareBounded(a, b, UNBOUNDED)); }

size_t strxfrm(char *dst, const char *src, size_t n) {
  size_t size = length(src);
  copyBounded(dst, src, n < size + 1 ? n : size + 1);
  return size;
}

/* ---- Searches ---------------------------------------------------------------------------------------------------- */

/* The first c, or NULL; c may be the NUL itself, any other stands before it. */
static char *firstOf(const char *s, int c) {
  size_t size = length(s);
  if ((char)c == 0) return (char *)s + size;
  size_t at = __cairn_find(s, (unsigned char)c, size);
  return at < size ? (char *)s + at : NULL;
}

static char *lastOf(const char *s, int c) {
  size_t i = length(s);
  if ((char)c == 0) return (char *)s + i;
  while (i > 0) {
    i--;
    if (s[i] == (char)c) return (char *)s + i;
  }
  return NULL;
}

char *strchr(const char *s, int c) { return firstOf(s, c); }
char *index(const char *s, int c) { return firstOf(s, c); }
char *strrchr(const char *s, int c) { return lastOf(s, c); }
char *rindex(const char *s, int c) { return lastOf(s, c); }

char *strchrnul(const char *s, int c) { return (char *)s + __cairn_find(s, (unsigned char)c, length(s)); }

/* Length of the longest prefix of s made of bytes that are in the set, and of those that are not. */
static size_t within(const char *s, const char *set) { return __cairn_find_set(s, set, length(set), 0, UNBOUNDED); }
static size_t without(const char *s, const char *set) {
  return __cairn_find_set(s, set, length(set) + 1, 1, UNBOUNDED);
}

size_t strspn(const char *s, const char *accept) { return within(s, accept); }
size_t strcspn(const char *s, const char *reject) { return without(s, reject); }

char *strpbrk(const char *s, const char *accept) {
  size_t at = without(s, accept);
  return s[at] != 0 ? (char *)s + at : NULL;
}

static char *findString(const char *haystack, const char *needle, int folded) {
  size_t size = length(haystack);
  size_t wanted = length(needle);
  for (size_t i = 0; wanted <= size && i <= size - wanted; i++) {
    int difference =
        folded ? compareFolded(haystack + i, needle, wanted) : compareBounded(haystack + i, needle, wanted);
    if (difference == 0) return (char *)haystack + i;
  }
  return NULL;
}

char *strstr(const char *haystack, const char *needle) { return findString(haystack, needle, 0); }
char *strcasestr(const char *haystack, const char *needle) { return findString(haystack, needle, 1); }

/* ---- Tokens ------------------------------------------------------------------------------------------------------ */

static char *nextToken(char *s, const char *delimiters, char **rest) {
  if (!s) s = *rest;
  s += within(s, delimiters);
  if (*s == 0) {
    *rest = s;
    return NULL;
  }
  char *end = s + without(s, delimiters);
  if (*end != 0) *end++ = 0;
  *rest = end;
  return s;
}

static char *tokenRest;

/* A first call with NULL is undefined; here it reads through NULL. The place remembered keeps its block tracked, as
   in a C library. */
char *strtok(char *s, const char *delimiters) { return nextToken(s, delimiters, &tokenRest); }
char *strtok_r(char *s, const char *delimiters, char **rest) { return nextToken(s, delimiters, rest); }
char *__strtok_r(char *s, const char *delimiters, char **rest) { return nextToken(s, delimiters, rest); }

char *strsep(char **position, const char *delimiters) {
  char *token = *position;
  if (!token) return NULL;
  char *end = token + without(token, delimiters);
  if (*end != 0) {
    *end = 0;
    *position = end + 1;
  } else {
    *position = NULL;
  }
  return token;
}

/* ---- Messages: an unknown text of at most 63 characters; the next call overwrites it. ---------------------------- */

static char message[64];

static char *unknownMessage(void) {
  __cairn_havoc(message, sizeof message - 1);
  message[sizeof message - 1] = 0;
  return message;
}

char *strerror(int error) {
  (void)error;
  return unknownMessage();
}

char *strsignal(int number) {
  (void)number;
  return unknownMessage();
}

/* The POSIX variant. */
int __xpg_strerror_r(int error, char *dst, size_t size) {
  (void)error;
  if (size == 0) return ERANGE;
  __cairn_havoc(dst, size - 1);
  dst[size - 1] = 0;
  return 0;
}

/* The GNU variant: the text is put into the buffer, or it is one of the library's own and the buffer stays as it
   is. */
char *strerror_r(int error, char *dst, size_t size) {
  if (__cairn_choose_bool("strerror_r: a text of the library")) return unknownMessage();
  __xpg_strerror_r(error, dst, size);
  return dst;
}

/* ---- Fortified variants: the size of the destination that the compiler passes is not used; the accesses are
   checked. --------------------------------------------------------------------------------------------------------- */

char *__strcpy_chk(char *dst, const char *src, size_t size) {
  (void)size;
  return strcpy(dst, src);
}

char *__stpcpy_chk(char *dst, const char *src, size_t size) {
  (void)size;
  return copyString(dst, src);
}

char *__strncpy_chk(char *dst, const char *src, size_t n, size_t size) {
  (void)size;
  return strncpy(dst, src, n);
}

char *__stpncpy_chk(char *dst, const char *src, size_t n, size_t size) {
  (void)size;
  return copyBounded(dst, src, n);
}

char *__strcat_chk(char *dst, const char *src, size_t size) {
  (void)size;
  return strcat(dst, src);
}

char *__strncat_chk(char *dst, const char *src, size_t n, size_t size) {
  (void)size;
  return strncat(dst, src, n);
}
