#define _GNU_SOURCE
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#include "harness.h"

MODEL(memcmp);
MODEL(memchr);
MODEL(memrchr);
MODEL(rawmemchr);
MODEL(memmem);
MODEL(memccpy);
MODEL(memmove);
MODEL(mempcpy);
MODEL(memset);
MODEL(swab);

void testMemory(void) {
  for (int round = 0; round < 3000; round++) {
    int n = below(12);
    unsigned char* a = randomBytes("ab\xff", n);
    unsigned char* b = randomBytes("ab\xff", n);
    int c = "ab\xff"[below(4)];
    EXPECT(sign(memcmp_model(a, b, (size_t)n)) == sign(memcmp(a, b, (size_t)n)), "n %d", n);
    EXPECT(memchr_model(a, c, (size_t)n) == memchr(a, c, (size_t)n), "n %d", n);
    EXPECT(memrchr_model(a, c, (size_t)n) == memrchr(a, c, (size_t)n), "n %d", n);
    if (memchr(a, c, (size_t)n)) EXPECT(rawmemchr_model(a, c) == memchr(a, c, (size_t)n), "n %d", n);
    int m = below(4);
    EXPECT(memmem_model(a, (size_t)n, b, (size_t)(m < n ? m : n)) == memmem(a, (size_t)n, b, (size_t)(m < n ? m : n)),
           "n %d m %d", n, m);
    unsigned char *x = randomBytes("xyz", n), *y = exactCopy(x, (size_t)n);
    void *modelEnd = memccpy_model(x, a, c, (size_t)n), *end = memccpy(y, a, c, (size_t)n);
    EXPECT((modelEnd == NULL) == (end == NULL) && memcmp(x, y, (size_t)n) == 0, "memccpy");
    if (end) EXPECT((unsigned char*)modelEnd - x == (unsigned char*)end - y, "memccpy");
    int half = n / 2, from = below(half + 1), to = below(half + 1);
    memmove(y, x, (size_t)n);
    memmove_model(x + to, x + from, (size_t)half);
    memmove(y + to, y + from, (size_t)half);
    EXPECT(memcmp(x, y, (size_t)n) == 0, "memmove");
    EXPECT(mempcpy_model(x, a, (size_t)n) == x + n && memcmp(x, a, (size_t)n) == 0, "mempcpy");
    EXPECT(memset_model(x, c, (size_t)half) == x, "memset");
    memcpy(y, a, (size_t)n);
    memset(y, c, (size_t)half);
    EXPECT(memcmp(x, y, (size_t)n) == 0, "memset");
    swab_model(a, x, n);
    memcpy(y, x, (size_t)n);
    swab(a, y, n);
    EXPECT(memcmp(x, y, (size_t)n) == 0, "swab");
    free(a), free(b), free(x), free(y);
  }
}

MODEL(strlen);
MODEL(strnlen);
MODEL(strcpy);
MODEL(stpcpy);
MODEL(strncpy);
MODEL(stpncpy);
MODEL(strcat);
MODEL(strncat);
MODEL(strdup);
MODEL(strndup);
MODEL(strcmp);
MODEL(strncmp);
MODEL(strcasecmp);
MODEL(strncasecmp);
MODEL(strcoll);
MODEL(strxfrm);
MODEL(strchr);
MODEL(strrchr);
MODEL(strchrnul);
MODEL(index);
MODEL(rindex);
MODEL(strspn);
MODEL(strcspn);
MODEL(strpbrk);
MODEL(strstr);
MODEL(strcasestr);
MODEL(strtok);
MODEL(strtok_r);
MODEL(strsep);
extern size_t strlcpy_model(char*, const char*, size_t) __asm__("model_strlcpy");
extern size_t strlcat_model(char*, const char*, size_t) __asm__("model_strlcat");

static void testCopies(const char* s, const char* t, size_t n) {
  size_t sSize = strlen(s), tSize = strlen(t);
  char *x = malloc(sSize + 1), *y = malloc(sSize + 1);
  EXPECT(strcpy_model(x, s) == x && strcmp(x, s) == 0, "%s", s);
  EXPECT(stpcpy_model(x, s) == x + sSize && strcmp(x, s) == 0, "%s", s);
  free(x), free(y);
  x = malloc(n), y = malloc(n);
  EXPECT(strncpy_model(x, s, n) == x, "%s", s);
  strncpy(y, s, n);
  EXPECT(memcmp(x, y, n) == 0, "%s %zu", s, n);
  EXPECT(stpncpy_model(x, t, n) - x == stpncpy(y, t, n) - y && memcmp(x, y, n) == 0, "%s %zu", t, n);
  EXPECT(strxfrm_model(x, s, n) == strxfrm(y, s, n), "%s %zu", s, n);
  if (sSize < n) EXPECT(memcmp(x, y, sSize + 1) == 0, "%s %zu", s, n);
  size_t full = strlcpy_model(x, s, n);
  EXPECT(full == sSize && (n == 0 || strncmp(x, s, strlen(x)) == 0), "strlcpy");
  if (n) EXPECT(strlen(x) == (sSize < n ? sSize : n - 1), "strlcpy");
  if (n) EXPECT(strlcat_model(x, t, n) == (sSize < n ? sSize : n - 1) + tSize && strlen(x) < n, "strlcat");
  free(x), free(y);
  x = malloc(sSize + tSize + 1), y = malloc(sSize + tSize + 1);
  strcpy(x, s), strcpy(y, s);
  EXPECT(strcat_model(x, t) == x && strcmp(x, strcat(y, t)) == 0, "%s %s", s, t);
  size_t used = strnlen(t, n);
  x = realloc(x, sSize + used + 1), y = realloc(y, sSize + used + 1);
  strcpy(x, s), strcpy(y, s);
  EXPECT(strncat_model(x, t, n) == x && strcmp(x, strncat(y, t, n)) == 0, "%s %s %zu", s, t, n);
  free(x), free(y);
}

static void testTokens(const char* s, const char* delimiters) {
  char *x = exactCopy(s, strlen(s) + 1), *y = exactCopy(s, strlen(s) + 1);
  char *restX, *restY, *a = strtok_r_model(x, delimiters, &restX), *b = strtok_r(y, delimiters, &restY);
  while (a && b) {
    EXPECT(a - x == b - y && strcmp(a, b) == 0, "strtok_r %s by %s", s, delimiters);
    a = strtok_r_model(NULL, delimiters, &restX), b = strtok_r(NULL, delimiters, &restY);
  }
  EXPECT(!a && !b, "strtok_r %s by %s", s, delimiters);
  strcpy(x, s), strcpy(y, s);
  for (a = strtok_model(x, delimiters), b = strtok(y, delimiters); a && b;
       a = strtok_model(NULL, delimiters), b = strtok(NULL, delimiters))
    EXPECT(a - x == b - y && strcmp(a, b) == 0, "strtok %s by %s", s, delimiters);
  EXPECT(!a && !b, "strtok %s by %s", s, delimiters);
  strcpy(x, s), strcpy(y, s);
  char *p = x, *q = y;
  while (q) {
    a = strsep_model(&p, delimiters), b = strsep(&q, delimiters);
    EXPECT(a - x == b - y && strcmp(a, b) == 0 && (p == NULL) == (q == NULL), "strsep %s by %s", s, delimiters);
  }
  free(x), free(y);
}

#define SAME_PLACE(name, ...) EXPECT(name##_model(__VA_ARGS__) == name(__VA_ARGS__), #name " %s %s %d", s, t, c)

void testStrings(void) {
  for (int round = 0; round < 5000; round++) {
    char *s = randomString("aAbB\x80", 9), *t = randomString("aAbB", 4);
    size_t n = (size_t)below(12);
    int c = "aAb\x80z"[below(6)];
    SAME_PLACE(strlen, s);
    SAME_PLACE(strnlen, s, n);
    SAME_PLACE(strchr, s, c);
    SAME_PLACE(strrchr, s, c);
    SAME_PLACE(index, s, c);
    SAME_PLACE(rindex, s, c);
    SAME_PLACE(strchrnul, s, c);
    SAME_PLACE(strspn, s, t);
    SAME_PLACE(strcspn, s, t);
    SAME_PLACE(strpbrk, s, t);
    SAME_PLACE(strstr, s, t);
    SAME_PLACE(strcasestr, s, t);
    EXPECT(sign(strcmp_model(s, t)) == sign(strcmp(s, t)), "%s %s", s, t);
    EXPECT(sign(strcoll_model(s, t)) == sign(strcoll(s, t)), "%s %s", s, t);
    EXPECT(sign(strncmp_model(s, t, n)) == sign(strncmp(s, t, n)), "%s %s %zu", s, t, n);
    EXPECT(sign(strcasecmp_model(s, t)) == sign(strcasecmp(s, t)), "%s %s", s, t);
    EXPECT(sign(strncasecmp_model(s, t, n)) == sign(strncasecmp(s, t, n)), "%s %s %zu", s, t, n);
    testCopies(s, t, n);
    testTokens(s, t);
    free(s), free(t);
    unsigned char* raw = randomBytes("abcdefgh", 6); /* perhaps without NUL: bounded functions must stop at the bound */
    EXPECT(strnlen_model((char*)raw, 6) == strnlen((char*)raw, 6), "strnlen");
    char exact[6];
    strncpy_model(exact, (char*)raw, 6);
    EXPECT(strncmp_model(exact, (char*)raw, 6) == 0, "strncmp");
    free(raw);
  }
}

#define SAME_VALUE(name)                                                                   \
  {                                                                                        \
    extern int name##_model(int) __asm__("model_" #name);                                  \
    for (int c = -1; c < 256; c++) EXPECT((name##_model)(c) == (name)(c), #name " %d", c); \
  }

/* For yes any number but 0. */
#define SAME_CLASS(name)                                                                                 \
  {                                                                                                      \
    extern int name##_model(int) __asm__("model_" #name);                                                \
    for (int c = -1; c < 256; c++) EXPECT(!(name##_model)(c) == !(name)(c), #name " %d", c); \
  }

void testCharacterClasses(void) {
  SAME_CLASS(isalnum)
  SAME_CLASS(isalpha) SAME_CLASS(isblank) SAME_CLASS(iscntrl) SAME_CLASS(isdigit) SAME_CLASS(isgraph)
      SAME_CLASS(islower) SAME_CLASS(isprint) SAME_CLASS(ispunct) SAME_CLASS(isspace) SAME_CLASS(isupper)
          SAME_CLASS(isxdigit) SAME_VALUE(tolower) SAME_VALUE(toupper) SAME_VALUE(isascii)
              SAME_VALUE(toascii) extern const unsigned short**
              __ctype_b_loc_model(void) __asm__("model___ctype_b_loc");
  extern const int** lower_model(void) __asm__("model___ctype_tolower_loc");
  extern const int** upper_model(void) __asm__("model___ctype_toupper_loc");
  for (int c = -128; c < 256; c++) {
    EXPECT((*__ctype_b_loc_model())[c] == (*__ctype_b_loc())[c], "class table %d", c);
    EXPECT((*lower_model())[c] == (*__ctype_tolower_loc())[c], "tolower table %d", c);
    EXPECT((*upper_model())[c] == (*__ctype_toupper_loc())[c], "toupper table %d", c);
  }
}

MODEL(wcslen);
MODEL(wcscmp);
MODEL(wcsncmp);
MODEL(wcscpy);
MODEL(wcsncpy);
MODEL(wcschr);
MODEL(wcsrchr);
MODEL(wcsstr);
MODEL(wmemcmp);
MODEL(wmemset);
MODEL(wcsspn);
MODEL(wcscspn);
MODEL(wcspbrk);
MODEL(wcschrnul);
MODEL(wcstok);
MODEL(wcscasecmp);
MODEL(wcsncasecmp);
MODEL(wcpcpy);
MODEL(wcpncpy);
MODEL(wmempcpy);
MODEL(wcsxfrm);
MODEL(mbstowcs);
MODEL(wcstombs);
MODEL(mbtowc);
MODEL(wcwidth);
MODEL(wcstol);
MODEL(wcstoul);
MODEL(wcstod);

extern int vswprintf_model(wchar_t*, size_t, const wchar_t*, va_list) __asm__("model_vswprintf");

/* The parameters before dst fill the registers for arguments, as the model expects; with the last one the variable arguments are
   aligned. */
static int modelFormat(long a, long b, long c, long d, long e, long f, double g, double h, double i, double j, double k,
                       double l, double m, double n, wchar_t* dst, size_t size, const wchar_t* format, long last, ...) {
  va_list arguments;
  va_start(arguments, last);
  int count = vswprintf_model(dst, size, format, arguments);
  va_end(arguments);
  (void)a, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g, (void)h, (void)i, (void)j, (void)k, (void)l, (void)m, (void)n;
  return count;
}
#define FORMAT(dst, size, format, ...) \
  modelFormat(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, dst, size, format, 0 __VA_OPT__(, ) __VA_ARGS__)

/* The same text and the same result, for every bound. */
#define SAME_WIDE_FORMAT(format, ...)                                                            \
  for (size_t bound = 0; bound < 60; bound++) {                                                 \
    wchar_t x[60] = {1}, y[60] = {1};                                                           \
    int ours = FORMAT(x, bound, format __VA_OPT__(, ) __VA_ARGS__);                             \
    int theirs = swprintf(y, bound, format __VA_OPT__(, ) __VA_ARGS__);                         \
    EXPECT(ours == theirs, "swprintf %d: %d instead of %d", (int)bound, ours, theirs);          \
    EXPECT(theirs < 0 || wcscmp(x, y) == 0, "swprintf: '%ls' instead of '%ls'", x, y);          \
  }

static void testWideFormat(void) {
  int ours = 0, theirs = 0;
  SAME_WIDE_FORMAT(L"plain \u20ac %%");
  SAME_WIDE_FORMAT(L"%d|%-6d|%06d|%+d|%.3d|%x|%#X|%o|%u", 1, -2, 3, 4, 5, 255, 254, 8, -1);
  SAME_WIDE_FORMAT(L"%s|%5s|%-5s|%.2s|%ls|%7ls|%.1ls|", "ab", "cd", "ef", "ghi", L"jk", L"lm", L"no");
  SAME_WIDE_FORMAT(L"%*d|%-*d|%*.*d|%.*s", 5, 1, -6, 2, 7, 3, 4, -1, "abc");
  SAME_WIDE_FORMAT(L"%c|%3c|%-3c|%lc|%hhd|%hd|%ld|%lld|%zu|%td|%jd", 'a', 'b', 'c', (wint_t)L'\u20ac', 300, 70000, -1L,
                   -5000000000LL, (size_t)7, (ptrdiff_t)-8, (intmax_t)9);
  SAME_WIDE_FORMAT(L"%f|%8.2e|%-9g|%Lf|%*.*Lf|%d", 1.5, 12345.678, 0.1, 2.25L, 9, 2, 3.125L, 6);
  FORMAT((wchar_t[20]){0}, 20, L"%d%n", 12345, &ours);
  swprintf((wchar_t[20]){0}, 20, L"%d%n", 12345, &theirs);
  EXPECT(ours == theirs, "%%n %d %d", ours, theirs);
}

static wchar_t* randomWide(const char* alphabet, int limit) {
  char* s = randomString(alphabet, limit);
  size_t n = strlen(s) + 1;
  wchar_t* wide = malloc(n * sizeof(wchar_t));
  for (size_t i = 0; i < n; i++) wide[i] = (wchar_t)s[i];
  free(s);
  return wide;
}

static void testWideTokens(const wchar_t* s, const wchar_t* t) {
  size_t bytes = (wcslen(s) + 1) * sizeof(wchar_t);
  wchar_t *x = exactCopy(s, bytes), *y = exactCopy(s, bytes), *restX, *restY;
  wchar_t *a = wcstok_model(x, t, &restX), *b = wcstok(y, t, &restY);
  for (; a && b; a = wcstok_model(NULL, t, &restX), b = wcstok(NULL, t, &restY))
    EXPECT(a - x == b - y && wcscmp(a, b) == 0, "wcstok %ls by %ls", s, t);
  EXPECT(!a && !b, "wcstok %ls by %ls", s, t);
  free(x), free(y);
}

static void testWideMore(void) {
  for (int round = 0; round < 3000; round++) {
    wchar_t *s = randomWide("aAbB", 6), *t = randomWide("aAbB", 3);
    size_t n = (size_t)below(8);
    EXPECT(wcsspn_model(s, t) == wcsspn(s, t) && wcscspn_model(s, t) == wcscspn(s, t), "wcsspn %ls %ls", s, t);
    EXPECT(wcspbrk_model(s, t) == wcspbrk(s, t), "wcspbrk %ls %ls", s, t);
    EXPECT(wcschrnul_model(s, L'b') == wcschrnul(s, L'b'), "wcschrnul %ls", s);
    EXPECT(sign(wcscasecmp_model(s, t)) == sign(wcscasecmp(s, t)), "wcscasecmp %ls %ls", s, t);
    EXPECT(sign(wcsncasecmp_model(s, t, n)) == sign(wcsncasecmp(s, t, n)), "wcsncasecmp %ls %ls", s, t);
    testWideTokens(s, t);
    size_t full = wcslen(s), bytes = n * sizeof(wchar_t);
    wchar_t *x = malloc(bytes), *y = malloc(bytes);
    EXPECT(wcpncpy_model(x, s, n) - x == wcpncpy(y, s, n) - y && memcmp(x, y, bytes) == 0, "wcpncpy %ls", s);
    EXPECT(wmempcpy_model(x, y, n) == x + n, "wmempcpy");
    EXPECT(wcsxfrm_model(x, s, n) == wcsxfrm(y, s, n), "wcsxfrm %ls", s);
    char *narrow = malloc(full + 1), *other = malloc(full + 1);
    wcstombs(narrow, s, full + 1);
    EXPECT(wcstombs_model(other, s, full + 1) == full && strcmp(narrow, other) == 0, "wcstombs %ls", s);
    EXPECT(wcstombs_model(NULL, s, 0) == full && mbstowcs_model(NULL, narrow, 0) == full, "lengths of %ls", s);
    EXPECT(mbstowcs_model(x, narrow, n) == mbstowcs(y, narrow, n), "mbstowcs %ls", s);
    EXPECT(memcmp(x, y, (full < n ? full + 1 : n) * sizeof(wchar_t)) == 0, "mbstowcs %ls", s);
    wchar_t c = 1, d = 1;
    EXPECT(mbtowc_model(&c, narrow, full + 1) == mbtowc(&d, narrow, full + 1) && c == d, "mbtowc %ls", s);
    free(x), x = malloc((full + 1) * sizeof(wchar_t));
    EXPECT(wcpcpy_model(x, s) == x + full && wcscmp(x, s) == 0, "wcpcpy %ls", s);
    free(x), free(y), free(narrow), free(other), free(s), free(t);

    s = randomWide(" +-0179xaf.e", 7);
    wchar_t *endX, *endY;
    int base = (int[]){0, 8, 10, 16, 36}[below(5)];
    EXPECT(wcstol_model(s, &endX, base) == wcstol(s, &endY, base) && endX == endY, "wcstol %ls %d", s, base);
    EXPECT(wcstoul_model(s, &endX, base) == wcstoul(s, &endY, base) && endX == endY, "wcstoul %ls %d", s, base);
    EXPECT(wcstod_model(s, &endX) == wcstod(s, &endY) && endX == endY, "wcstod %ls", s);
    free(s);
  }
  for (wchar_t c = 0; c < 128; c++) EXPECT(wcwidth_model(c) == wcwidth(c), "wcwidth %d", (int)c);
#define SAME_WIDE_CLASS(name)                                                      \
  {                                                                                \
    extern int name##_model(wint_t) __asm__("model_" #name);                       \
    for (wint_t c = 0; c < 128; c++) EXPECT(!(name##_model)(c) == !(name)(c), #name " %d", (int)c); \
  }
  SAME_WIDE_CLASS(iswblank)
  SAME_WIDE_CLASS(iswcntrl) SAME_WIDE_CLASS(iswgraph) SAME_WIDE_CLASS(iswprint) SAME_WIDE_CLASS(iswpunct)
}

void testWide(void) {
  testWideFormat();
  testWideMore();
  for (int round = 0; round < 1000; round++) {
    wchar_t* s[2];
    for (int k = 0; k < 2; k++) {
      int n = below(6);
      s[k] = malloc(((size_t)n + 1) * sizeof(wchar_t));
      for (int i = 0; i < n; i++) s[k][i] = L'a' + below(3);
      s[k][n] = 0;
    }
    size_t n = (size_t)below(6);
    wchar_t x[8], y[8];
    EXPECT(wcslen_model(s[0]) == wcslen(s[0]), "wcslen");
    EXPECT(sign(wcscmp_model(s[0], s[1])) == sign(wcscmp(s[0], s[1])), "wcscmp");
    EXPECT(sign(wcsncmp_model(s[0], s[1], n)) == sign(wcsncmp(s[0], s[1], n)), "wcsncmp");
    EXPECT(wcscmp(wcscpy_model(x, s[0]), s[0]) == 0, "wcscpy");
    wcsncpy_model(x, s[0], n), wcsncpy(y, s[0], n);
    EXPECT(wmemcmp_model(x, y, n) == 0 && wmemcmp(x, y, n) == 0, "wcsncpy");
    EXPECT(wcschr_model(s[0], L'b') == wcschr(s[0], L'b'), "wcschr");
    EXPECT(wcsrchr_model(s[0], L'b') == wcsrchr(s[0], L'b'), "wcsrchr");
    EXPECT(wcsstr_model(s[0], s[1]) == wcsstr(s[0], s[1]), "wcsstr");
    EXPECT(wmemset_model(x, L'q', n) == x && (n == 0 || x[n - 1] == L'q'), "wmemset");
    free(s[0]), free(s[1]);
  }
}
