/* The intrinsics on the memory of this machine. */
#include "../../src/frontend/library/cairn_intrinsics.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

jmp_buf endingTarget;
int exitStatus;
int errorSeen;
int mallocMayFail;
char printed[3][4096];
size_t printedSize[3];

static const long long* answers;
static int answerCount, nextAnswer;

void answer(int count, const long long* list) {
  answers = list;
  answerCount = count;
  nextAnswer = 0;
}

int answersUsed(void) { return nextAnswer; }

static long long choose(void) {
  int i = nextAnswer++;
  return i < answerCount ? answers[i] : 0;
}

void forgetPrinted(void) {
  memset(printed, 0, sizeof printed);
  memset(printedSize, 0, sizeof printedSize);
}

/* Behind a header that holds the size: malloc_usable_size may round up. */
enum { Header = 16 };

/* Before a block stand its size and what malloc gave. */
static void* blockIn(char* memory, char* block, size_t size) {
  memcpy(block - Header, &size, sizeof size);
  memcpy(block - Header + sizeof size, &memory, sizeof memory);
  return block;
}

void* __cairn_allocate(size_t size) {
  char* memory = malloc(size + Header);
  return blockIn(memory, memory + Header, size);
}

void* __cairn_allocate_aligned(size_t size, size_t alignment) {
  char* memory = malloc(size + Header + alignment);
  uintptr_t end = ((uintptr_t)memory + Header + alignment - 1) & ~(alignment - 1);
  return blockIn(memory, memory + (end - (uintptr_t)memory), size);
}

/* Kept for the whole run, so that no leak is reported. */
void* __cairn_allocate_static(size_t size) {
  static void* kept[100];
  static int count;
  return kept[count++] = __cairn_allocate(size);
}

size_t __cairn_mismatch(const void* a, const void* b, size_t limit) {
  const unsigned char *left = a, *right = b;
  for (size_t i = 0; i < limit; i++) {
    if (left[i] != right[i] || left[i] == 0) return i;
  }
  return limit;
}

int __cairn_argument_count(void) {
  int count = __cairn_choose_i32("argc") & 0xffff;
  return count + (count == 0);
}

/* All at once: the models do not see when a text is made. */
char* __cairn_text(const char* what) {
  size_t length = __cairn_between_size(what, 0, 0x1ffff);
  char* text = __cairn_allocate_static(length + 1);
  for (size_t i = 0; i < length; i++) {
    text[i] = __cairn_choose_i8(what);
    if (!text[i]) text[i] = 'a';
  }
  text[length] = 0;
  return text;
}

char** __cairn_words(const char* what, size_t count, _Bool arguments) {
  (void)arguments;
  char** words = __cairn_allocate_static((count + 1) * sizeof *words);
  for (size_t i = 0; i < count; i++) words[i] = __cairn_text(what);
  words[count] = NULL;
  return words;
}

void __cairn_rotate(void* words, size_t first, size_t middle, size_t last) {
  if (first >= middle || middle >= last) return;
  void **array = words, **before = malloc((last - first) * sizeof *before);
  for (size_t i = 0; i < last - first; i++) before[i] = array[first + i];
  for (size_t i = 0; i < last - first; i++) array[first + i] = before[(i + middle - first) % (last - first)];
  free(before);
}

void __cairn_free(void* p) {
  char* memory;
  memcpy(&memory, (char*)p - Header + sizeof(size_t), sizeof memory);
  free(memory);
}

size_t __cairn_block_size(const void* p) {
  size_t size;
  memcpy(&size, (const char*)p - Header, sizeof size);
  return size;
}

void* __cairn_resize(void* p, size_t size) {
  size_t oldSize = __cairn_block_size(p);
  void* fresh = __cairn_allocate(size);
  memcpy(fresh, p, size < oldSize ? size : oldSize);
  __cairn_free(p);
  return fresh;
}

void __cairn_copy(void* dst, const void* src, size_t n) {
  if (n) memmove(dst, src, n);
}

void __cairn_fill(void* dst, unsigned char byte, size_t n) {
  if (n) memset(dst, byte, n);
}

size_t __cairn_find(const void* p, unsigned char byte, size_t limit) {
  const volatile unsigned char* bytes = p;
  size_t i = 0;
  while (i < limit && bytes[i] != byte) i++;
  return i;
}

#define WIDE_INTRINSICS(width, type)                                          \
  void __cairn_fill_##width(void* dst, type c, size_t n) {                     \
    volatile type* units = dst;                                                \
    for (size_t i = 0; i < n; i++) units[i] = c;                               \
  }                                                                            \
  size_t __cairn_find_##width(const void* p, type c, size_t limit) {           \
    const volatile type* units = p;                                            \
    size_t i = 0;                                                              \
    while (i < limit && units[i] != c) i++;                                    \
    return i;                                                                  \
  }
WIDE_INTRINSICS(16, unsigned short)
WIDE_INTRINSICS(32, unsigned)

size_t __cairn_find_set(const void* p, const void* set, size_t n, _Bool member, size_t limit) {
  const volatile unsigned char* bytes = p;
  _Bool stops[256];
  for (int i = 0; i < 256; i++) stops[i] = !member;
  for (size_t i = 0; i < n; i++) stops[((const unsigned char*)set)[i]] = member;
  if (!member) stops[0] = 1;
  size_t i = 0;
  while (i < limit && !stops[bytes[i]]) i++;
  return i;
}

void __cairn_havoc(void* p, size_t n) {
  unsigned char* bytes = p;
  for (size_t i = 0; i < n; i++) bytes[i] = (unsigned char)choose();
}

_Bool __cairn_choose_bool(const char* what) { return (void)what, choose() & 1; }
char __cairn_choose_i8(const char* what) { return (void)what, (char)choose(); }
short __cairn_choose_i16(const char* what) { return (void)what, (short)choose(); }
int __cairn_choose_i32(const char* what) { return (void)what, (int)choose(); }
long long __cairn_choose_i64(const char* what) { return (void)what, choose(); }
size_t __cairn_choose_size(const char* what) { return (void)what, (size_t)choose(); }
void* __cairn_choose_pointer(const char* what) { return (void)what, (void*)(uintptr_t)choose(); }
float __cairn_choose_float(const char* what) { return (void)what, (float)choose(); }
double __cairn_choose_double(const char* what) { return (void)what, (double)choose(); }

int __cairn_between_i32(const char* what, int low, int high) {
  unsigned answer = (unsigned)__cairn_choose_i32(what);
  if (answer - (unsigned)low <= (unsigned)high - (unsigned)low) return (int)answer;
  return (unsigned)low - answer <= answer - (unsigned)high ? low : high;
}

size_t __cairn_between_size(const char* what, size_t low, size_t high) {
  size_t answer = __cairn_choose_size(what);
  if (answer - low <= high - low) return answer;
  return low - answer <= answer - high ? low : high;
}

void __cairn_assume(_Bool condition) {
  if (!condition) longjmp(endingTarget, AssumptionFalse);
}

void __cairn_error(void) { errorSeen = 1; }

_Noreturn void __cairn_exit(int status) {
  exitStatus = status;
  longjmp(endingTarget, Exited);
}

_Noreturn void __cairn_abort(void) { longjmp(endingTarget, Aborted); }
_Noreturn void __cairn_unsupported(const char* why) { (void)why, longjmp(endingTarget, UnsupportedMet); }
_Bool __cairn_strict(void) { return 0; }
void __cairn_assumption(const char* what) { (void)what; }
_Bool __cairn_may_fail(void) { return mallocMayFail; }

void __cairn_print(int fd, const void* p, size_t n) {
  const volatile char* bytes = p;
  for (size_t i = 0; i < n; i++) {
    char byte = bytes[i];
    if (printedSize[fd] < sizeof printed[fd] - 1) printed[fd][printedSize[fd]++] = byte;
  }
}

/* The area has the layout that a va_list with exhausted registers reads. */
int __cairn_format(int sink, char* dst, size_t limit, const char* format, void* area) {
  char narrow[4096];
  if (sink >= CAIRN_WIDE_FORMAT) {
    size_t n = 0;
    for (const int* c = (const int*)(const void*)format; (narrow[n] = (char)c[n]) != 0; n++) {}
    format = narrow;
    sink -= CAIRN_WIDE_FORMAT;
  }
#ifdef __LP64__
  va_list arguments;
  struct {
    unsigned gpOffset, fpOffset;
    void *overflow, *registers;
  } tag = {48, 176, area, NULL};
  memcpy(arguments, &tag, sizeof tag);
#else
  va_list arguments = area;
#endif
  if (sink == CAIRN_SINK_MEMORY) return vsnprintf(dst, limit > 0x7fffffff ? 0x7fffffff : limit, format, arguments);
  char text[4096];
  int n = vsnprintf(text, sizeof text, format, arguments);
  if (sink != CAIRN_SINK_NOWHERE) __cairn_print(sink, text, (size_t)n);
  return n;
}

/* ---- Mathematics ------------------------------------------------------------------------------------------------- */

#define UNARY(name)                                            \
  double __cairn_math_##name(double x) { return name(x); }     \
  float __cairn_math_##name##f(float x) { return name##f(x); } \
  long double __cairn_math_##name##l(long double x) { return name##l(x); }
#define BINARY(name)                                                       \
  double __cairn_math_##name(double x, double y) { return name(x, y); }    \
  float __cairn_math_##name##f(float x, float y) { return name##f(x, y); } \
  long double __cairn_math_##name##l(long double x, long double y) { return name##l(x, y); }

UNARY(acos)
UNARY(acosh) UNARY(asin) UNARY(asinh) UNARY(atan) UNARY(atanh) UNARY(cbrt) UNARY(ceil) UNARY(cos) UNARY(cosh) UNARY(erf)
    UNARY(erfc) UNARY(exp) UNARY(exp2) UNARY(expm1) UNARY(fabs) UNARY(floor) UNARY(lgamma) UNARY(log) UNARY(log10)
        UNARY(log1p) UNARY(log2) UNARY(nearbyint) UNARY(rint) UNARY(round) UNARY(sin) UNARY(sinh) UNARY(sqrt) UNARY(tan)
            UNARY(tanh) UNARY(tgamma) UNARY(trunc) BINARY(atan2) BINARY(copysign) BINARY(fdim) BINARY(fmax) BINARY(fmin)
                BINARY(fmod) BINARY(hypot) BINARY(nextafter) BINARY(pow) BINARY(remainder)

                    double __cairn_math_fma(double x, double y, double z) {
  return fma(x, y, z);
}
float __cairn_math_fmaf(float x, float y, float z) { return fmaf(x, y, z); }

// ---- Numbers from text -----------------------------------------------------------------------------------------------

#define NUMBER(name, fits, type, function)       \
  type name(const char* p, size_t n) {           \
    char* text = strndup(p, n);                  \
    type value = function(text, NULL);           \
    free(text);                                  \
    return value;                                \
  }                                              \
  _Bool fits(const char* p, size_t n) {          \
    const int before = errno;                    \
    errno = 0;                                   \
    (void)name(p, n);                            \
    const _Bool result = errno != ERANGE;        \
    errno = before;                              \
    return result;                               \
  }

NUMBER(__cairn_number, __cairn_number_fits, double, strtod)
NUMBER(__cairn_numberf, __cairn_number_fitsf, float, strtof)
NUMBER(__cairn_numberl, __cairn_number_fitsl, long double, strtold)

size_t __cairn_number_size(const char* p, size_t limit) {
  char* text = strndup(p, limit);
  char* end = NULL;
  (void)strtod(text, &end);
  const size_t size = (size_t)(end - text);
  free(text);
  return size;
}

#define INTEGER(p, n, base, limit, fits)                                                \
  unsigned long long value = 0;                                                         \
  _Bool fits = 1;                                                                       \
  for (size_t i = 0; i < n; i++) {                                                      \
    const int c = tolower((unsigned char)p[i]);                                         \
    const unsigned digit = (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);               \
    if (!fits || digit > limit || value > (limit - digit) / (unsigned)base) fits = 0;   \
    value = value * (unsigned)base + digit;                                             \
  }

unsigned long long __cairn_integer(const char* p, size_t n, int base, unsigned long long limit) {
  INTEGER(p, n, base, limit, fits)
  return fits ? value : limit;
}

_Bool __cairn_integer_fits(const char* p, size_t n, int base, unsigned long long limit) {
  INTEGER(p, n, base, limit, fits)
  return fits;
}
