#define _GNU_SOURCE
#include <getopt.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "harness.h"

/* ---- sscanf ------------------------------------------------------------------------------------------------------ */

extern int sscanf_model(const char*, const char*, ...) __asm__("model_sscanf");

/* Where a text goes on like a number the model has two answers. */
static void testScanFloats(void) {
  for (int round = 0; round < 6000; round++) {
    char* s = randomString(round % 2 ? "0123.e+-" : "0123.eE+-xXpinfa ", 7);
    const char* format = (const char*[]){"%lf%n", "%3lf%n", "%*lf%n", "%lf %lf%n"}[below(4)];
    int matched = 0;
    double y[2] = {7, 7};
    int endY = -1;
    const int starred = format[1] == '*', two = strlen(format) > 6;
    int count = starred ? sscanf(s, format, &endY) : two ? sscanf(s, format, &y[0], &y[1], &endY) : sscanf(s, format, &y[0], &endY);
    for (int first = 0; first < 3; first++) {
      for (int second = 0; second < 3; second++) {
        double x[2] = {7, 7};
        int endX = -1;
        answer(2, (const long long[]){first, second});
        int ours = starred ? sscanf_model(s, format, &endX) : two ? sscanf_model(s, format, &x[0], &x[1], &endX) : sscanf_model(s, format, &x[0], &endX);
        matched |= ours == count && endX == endY && memcmp(x, y, sizeof x) == 0;
      }
    }
    EXPECT(matched, "sscanf(\"%s\", \"%s\") = %d, %g, %d", s, format, count, y[0], endY);
    free(s);
  }
}

void testScan(void) {
  testScanFloats();
  static const char* const formats[] = {"%d %d",    "%d,%x",  "%i %i",   "%3d%2d", "%u-%u", "%o %o", "%*d %d",
                                        "%hhd %hd", "%d%%%d", "a%d b%d", " %d %n", "%x%n",  "%2i%i"};
  for (int round = 0; round < 30000; round++) {
    char* s = round % 3 ? randomString("0123456789-, xab%", 8) : randomString("1 -%,b", 6);
    const char* format = formats[below((int)(sizeof formats / sizeof *formats))];
    int x[2] = {77, 77}, y[2] = {77, 77};
    int modelCount = 0, count = sscanf(s, format, &y[0], &y[1]);
    enum Ending ending = RUN(modelCount = sscanf_model(s, format, &x[0], &x[1]));
    if (ending == UnsupportedMet && strstr(s, "0x")) modelCount = count, memcpy(x, y, sizeof x);
    EXPECT(modelCount == count && x[0] == y[0] && x[1] == y[1],
           "sscanf(\"%s\", \"%s\") = %d, %d, %d instead of %d, %d, %d", s, format, modelCount, x[0], x[1], count, y[0],
           y[1]);
    free(s);
  }
  static const char* const textFormats[] = {"%s %s",   "%3s%s",   "%[ab]%s", "%[^ ]%s", "%2[a-b]%s", "%c%s",  "%3c%s",
                                            "%[]a]%s", "%[^]]%s", "%*s%s",   "a %s%s",  "%[a-]%s",   "%%%s%s"};
  for (int round = 0; round < 30000; round++) {
    char* s = randomString("ab -]c%", 8);
    const char* format = textFormats[below((int)(sizeof textFormats / sizeof *textFormats))];
    char x[2][16], y[2][16];
    memset(x, 'q', sizeof x), memset(y, 'q', sizeof y);
    int modelCount = sscanf_model(s, format, x[0], x[1]), count = sscanf(s, format, y[0], y[1]);
    EXPECT(modelCount == count && memcmp(x, y, sizeof x) == 0, "sscanf(\"%s\", \"%s\") = %d instead of %d", s, format,
           modelCount, count);
    free(s);
  }
  static const char* const large[] = {
      "9223372036854775808", "-9223372036854775809", "4294967296", "-1", "0x8000000000000000", "0",
      "18446744073709551616"};
  for (int i = 0; i < 7; i++) {
    long long x = 5, y = 5;
    EXPECT(sscanf_model(large[i], "%lli", &x) == sscanf(large[i], "%lli", &y) && x == y,
           "%%lli of %s: %lld instead of %lld", large[i], x, y);
    EXPECT(sscanf_model(large[i], "%llu", &x) == sscanf(large[i], "%llu", &y) && x == y,
           "%%llu of %s: %lld instead of %lld", large[i], x, y);
    long u = 5, v = 5;
    EXPECT(sscanf_model(large[i], "%ld", &u) == sscanf(large[i], "%ld", &v) && u == v, "%%ld of %s", large[i]);
    int a = 5, b = 5;
    EXPECT(sscanf_model(large[i], "%d", &a) == sscanf(large[i], "%d", &b) && a == b, "%%d of %s: %d instead of %d",
           large[i], a, b);
    EXPECT(sscanf_model(large[i], "%u", &a) == sscanf(large[i], "%u", &b) && a == b, "%%u of %s: %d instead of %d",
           large[i], a, b);
  }
}

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

MODEL(malloc);
MODEL(calloc);
MODEL(realloc);
MODEL(reallocarray);
MODEL(free);
MODEL(posix_memalign);
MODEL(strdup);
MODEL(strndup);
MODEL(__errno_location);

void testAllocation(void) {
  EXPECT(calloc_model(SIZE_MAX, SIZE_MAX) == NULL && *__errno_location_model() == ENOMEM, "calloc too large");
  EXPECT(calloc_model(SIZE_MAX / 2, 3) == NULL && calloc_model(3, SIZE_MAX / 2) == NULL, "calloc overflow");
  EXPECT(reallocarray_model(NULL, SIZE_MAX / 2, 3) == NULL, "reallocarray overflow");
  char* p = calloc_model(0, 8);
  EXPECT(p != NULL, "calloc of nothing");
  free_model(p);
  free_model(NULL);
  for (size_t size = 1; size < 20; size++) {
    char* zero = calloc_model(size, 3);
    for (size_t i = 0; i < 3 * size; i++) EXPECT(zero[i] == 0, "calloc");
    char* block = realloc_model(NULL, size);
    memset(block, 'a', size);
    block = realloc_model(block, size * 2);
    memset(block + size, 'b', size);
    for (size_t i = 0; i < 2 * size; i++) EXPECT(block[i] == (i < size ? 'a' : 'b'), "realloc");
    block = realloc_model(block, size / 2 + 1);
    for (size_t i = 0; i < size / 2 + 1; i++) EXPECT(block[i] == (i < size ? 'a' : 'b'), "realloc to less");
    EXPECT(reallocarray_model(block, SIZE_MAX, 2) == NULL && block[0] == 'a', "a failing reallocarray keeps the block");
    answer(1, (const long long[]){0});
    EXPECT(realloc_model(block, 0) == NULL, "realloc to 0");
    free_model(zero);
  }
  mallocMayFail = 1;
  answer(1, (const long long[]){1});
  EXPECT(malloc_model(3) == NULL, "failing malloc");
  void* untouched = &p;
  EXPECT(posix_memalign_model(&untouched, 24, 8) == EINVAL && untouched == &p, "posix_memalign of 24");
  answer(1, (const long long[]){1});
  EXPECT(posix_memalign_model(&untouched, 32, 8) == ENOMEM && untouched == &p, "failing posix_memalign");
  mallocMayFail = 0;
  EXPECT(posix_memalign_model(&untouched, 32, 8) == 0 && untouched != &p, "posix_memalign");
  free_model(untouched);
  char* copy = strdup_model("abc");
  EXPECT(strcmp(copy, "abc") == 0, "strdup");
  free_model(copy);
  copy = strndup_model("abc", 2);
  EXPECT(strcmp(copy, "ab") == 0, "strndup");
  free_model(copy);
}

/* ---- Sorting ----------------------------------------------------------------------------------------------------- */

MODEL(qsort);
MODEL(bsearch);

struct Item {
  int key;
  int place;
};

static int byKey(const void* a, const void* b) {
  const struct Item *left = a, *right = b;
  return (left->key > right->key) - (left->key < right->key);
}

void testSorting(void) {
  for (int round = 0; round < 500; round++) {
    int n = below(40);
    struct Item* items = malloc((size_t)n * sizeof *items);
    for (int i = 0; i < n; i++) items[i] = (struct Item){below(20), i};
    qsort_model(items, (size_t)n, sizeof *items, byKey);
    long long seen = 0;
    for (int i = 0; i < n; i++) {
      seen += 1LL << items[i].place;
      if (i > 0)
        EXPECT(items[i - 1].key < items[i].key ||
                   (items[i - 1].key == items[i].key && items[i - 1].place < items[i].place),
               "qsort %d", n);
    }
    EXPECT(seen == (1LL << n) - 1, "qsort keeps the elements");
    struct Item wanted = {below(20), 0};
    struct Item* found = bsearch_model(&wanted, items, (size_t)n, sizeof *items, byKey);
    EXPECT((found != NULL) == (bsearch(&wanted, items, (size_t)n, sizeof *items, byKey) != NULL), "bsearch");
    EXPECT(!found || found->key == wanted.key, "bsearch");
    free(items);
  }
}

/* ---- Ending ------------------------------------------------------------------------------------------------------ */

MODEL(atexit);
MODEL(on_exit);
MODEL(exit);
MODEL(_exit);
MODEL(abort);
extern void assert_fail_model(const char*, const char*, unsigned, const char*) __asm__("model___assert_fail");
extern void start_model(void) __asm__("model___cairn_start_0");

static char order[16];
static void note(const char* s) { strcat(order, s); }
static void first(void) { note("1"); }
static void late(void) { note("L"); }
static void second(void) {
  note("2");
  atexit_model(late);
}
static void third(int status, void* argument) { note(status == 7 && argument == order ? "3" : "?"); }

void testEnding(void) {
  atexit_model(first);
  atexit_model(second);
  on_exit_model(third, order);
  EXPECT(RUN(exit_model(7)) == Exited && exitStatus == 7 && strcmp(order, "32L1") == 0, "handlers ran as %s", order);
  atexit_model(first);
  EXPECT(RUN(_exit_model(3)) == Exited && exitStatus == 3 && strcmp(order, "32L1") == 0, "_exit runs no handler");
  EXPECT(RUN(abort_model()) == Aborted && strcmp(order, "32L1") == 0, "abort runs no handler");
  forgetPrinted();
  EXPECT(RUN(assert_fail_model("x > 0", "f.c", 12, "g")) == Aborted && errorSeen, "assertion");
  EXPECT(strcmp(printed[2], "f.c:12: g: Assertion `x > 0' failed.\n") == 0 || sizeof(void*) == 8, "%s", printed[2]);
  EXPECT(RUN(start_model()) == Exited && exitStatus == 0 && strcmp(order, "32L11") == 0, "start");
}

/* ---- Time -------------------------------------------------------------------------------------------------------- */

MODEL(gmtime_r);
MODEL(timegm);
MODEL(mktime);

void testTime(void) {
  setenv("TZ", "UTC0", 1);
  tzset();
  for (int round = 0; round < 20000; round++) {
    time_t t = round % 4 ? (time_t)(((long long)random32() << 8) ^ random32()) * (below(2) ? 1 : -1)
                         : (time_t)(below(2000000) - 1000000);
    struct tm x, y;
    memset(&x, 0, sizeof x), memset(&y, 0, sizeof y);
    gmtime_r_model(&t, &x), gmtime_r(&t, &y);
    EXPECT(memcmp(&x, &y, offsetof(struct tm, tm_zone)) == 0, "gmtime of %lld", (long long)t);
    EXPECT(timegm_model(&x) == t, "timegm of %lld", (long long)t);
    x.tm_mon += below(60) - 30, x.tm_mday += below(500) - 250, x.tm_hour += below(100) - 50;
    y = x;
    time_t a = mktime_model(&x), b = mktime(&y);
    EXPECT(a == b && memcmp(&x, &y, offsetof(struct tm, tm_isdst)) == 0, "mktime near %lld", (long long)t);
  }
}

/* ---- Environment ------------------------------------------------------------------------------------------------- */

MODEL(getenv);
MODEL(setenv);
MODEL(unsetenv);
MODEL(putenv);
MODEL(getopt);
MODEL(getopt_long);
extern char* optarg_model __asm__("model_optarg");
extern int optind_model __asm__("model_optind");

void testEnvironment(void) {
  answer(4, (const long long[]){1, 2, 'h', 'i'});
  char* home = getenv_model("HOME");
  EXPECT(strcmp(home, "hi") == 0 && getenv_model("HOME") == home && answersUsed() == 4, "getenv");
  EXPECT(getenv_model("HOM") == NULL && getenv_model("HOMEX") == NULL, "getenv of others");
  EXPECT(setenv_model("HOME", "x", 0) == 0 && getenv_model("HOME") == home, "setenv that keeps");
  EXPECT(setenv_model("HOME", "x", 1) == 0 && strcmp(getenv_model("HOME"), "x") == 0, "setenv");
  EXPECT(unsetenv_model("HOME") == 0 && getenv_model("HOME") == NULL, "unsetenv");
  static char assignment[] = "A=b";
  EXPECT(putenv_model(assignment) == 0 && getenv_model("A") == assignment + 2, "putenv");
  EXPECT(setenv_model("a=b", "x", 1) == -1 && setenv_model("", "x", 1) == -1, "setenv of no name");

  unsetenv("POSIXLY_CORRECT");
  static int flagged;
  static const struct option names[] = {{"all", 0, NULL, 'a'},   {"align", 1, NULL, 'b'}, {"b", 2, NULL, 'c'},
                                        {"flag", 0, &flagged, 7}, {"ac", 1, NULL, 'x'},    {NULL, 0, NULL, 0}};
  static const char* const forms[] = {"ab:c::", "+ab:c::", "-ab:c::", ":ab:c::", "+:ab:c::"};
  for (int round = 0; round < 60000; round++) {
    char *arguments[7], *permuted[7];
    int count = 1 + below(6);
    int isLong = below(2);
    const char* form = forms[below(5)];
    arguments[0] = "program";
    for (int i = 1; i < count; i++) {
      static const char* const texts[] = {"--", "--all", "--al", "--align=x", "--align", "--b", "--b=y", "--flag", "--a", "--ac", "--all=1", "--none", "--="};
      arguments[i] = below(3) == 0 ? strdup(texts[below(sizeof texts / sizeof *texts)]) : randomString("-ab-c:", 4);
    }
    arguments[count] = NULL;
    memcpy(permuted, arguments, sizeof permuted);
    opterr = 0;
    optind_model = optind = 0; /* start afresh */
    for (int step = 0; step < 30; step++) {
      int i = -1, j = -1;
      int a = isLong ? getopt_long_model(count, permuted, form, names, &i) : getopt_model(count, permuted, form);
      int b = isLong ? getopt_long(count, arguments, form, names, &j) : getopt(count, arguments, form);
      EXPECT(a == b && optind_model == optind && i == j, "getopt gives %d at %d instead of %d at %d", a, optind_model, b, optind);
      if (b != -1 && b != '?' && b != ':') EXPECT(optarg_model == optarg, "optarg of %c", b);
      EXPECT(memcmp(arguments, permuted, (count + 1) * sizeof *arguments) == 0, "the order of arguments, form %s", form);
      if (a == -1 || b == -1) break;
    }
    for (int i = 1; i < count; i++) free(arguments[i]);
  }
}
