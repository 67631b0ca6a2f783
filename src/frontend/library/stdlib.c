/* stdlib.h but for memory (stdlib_memory.c), the end of the program (start.c) and numbers from text
   (stdlib_numbers.c, stdlib_floats.c). */
#include "models.h"

typedef int (*Comparator)(const void *, const void *);

/* ---- Arithmetic: the absolute value of the smallest integer is undefined and ends the execution. ----------------- */

int abs(int x) { return x < 0 ? -x : x; }
long labs(long x) { return x < 0 ? -x : x; }
long long llabs(long long x) { return x < 0 ? -x : x; }

typedef struct {
  int quotient, remainder;
} div_t;
typedef struct {
  long quotient, remainder;
} ldiv_t;
typedef struct {
  long long quotient, remainder;
} lldiv_t;

div_t div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }

/* ---- Sorting and searching --------------------------------------------------------------------------------------- */

/* Of equal elements any may come first. */
static _Bool takesLeft(int order) { return order < 0 || (order == 0 && !__cairn_choose_bool("qsort: order of equals")); }

/* Merges the sorted runs [low, middle) and [middle, high) of the array through the scratch memory. */
static void mergeRuns(char *array, char *scratch, size_t low, size_t middle, size_t high, size_t size,
                      Comparator compare) {
  size_t left = low;
  size_t right = middle;
  for (size_t out = low; out < high; out++) {
    size_t from;
    if (left < middle && (right >= high || takesLeft(compare(array + left * size, array + right * size))))
      from = left++;
    else
      from = right++;
    __cairn_copy(scratch + out * size, array + from * size, size);
  }
  __cairn_copy(array + low * size, scratch + low * size, (high - low) * size);
}

/* A merge sort in which equal elements may change places: the order and the number of the comparator's calls are those
   of this sort. The comparator sees elements of the array itself. */
void qsort(void *base, size_t count, size_t size, Comparator compare) {
  if (count < 2 || size == 0) return;
  char *scratch = __builtin_alloca(count * size);
  for (size_t run = 1; run < count; run *= 2) {
    for (size_t low = 0; low < count - run; low += 2 * run) {
      size_t high = count - low < 2 * run ? count : low + 2 * run;
      mergeRuns(base, scratch, low, low + run, high, size, compare);
      if (high == count) break;
    }
  }
}

/* Which element is compared next is left open, and so which of several equal ones is found. */
void *bsearch(const void *key, const void *base, size_t count, size_t size, Comparator compare) {
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    size_t middle = __cairn_between_size("bsearch: element compared", low, high - 1);
    const char *element = (const char *)base + middle * size;
    int order = compare(key, element);
    if (order == 0) return (void *)element;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

/* ---- Pseudo-random numbers: each call gives any number of the function's range, whatever the seed. --------------- */

int rand(void) { return __cairn_choose_i32("rand") & 0x7fffffff; }
void srand(unsigned seed) { (void)seed; }

int rand_r(unsigned *seed) {
  *seed = (unsigned)__cairn_choose_i32("rand_r: seed");
  return __cairn_choose_i32("rand_r") & 0x7fffffff;
}

long random(void) { return __cairn_choose_i32("random") & 0x7fffffff; }
void srandom(unsigned seed) { (void)seed; }
long lrand48(void) { return __cairn_choose_i32("lrand48") & 0x7fffffff; }
long mrand48(void) { return __cairn_choose_i32("mrand48"); }
void srand48(long seed) { (void)seed; }

/* 48 random bits after the binary point. */
double drand48(void) { return (double)(__cairn_choose_i64("drand48") & 0xffffffffffffLL) * (1.0 / 281474976710656.0); }

unsigned arc4random(void) { return (unsigned)__cairn_choose_i32("arc4random"); }
void arc4random_buf(void *p, size_t n) { __cairn_havoc(p, n); }

unsigned arc4random_uniform(unsigned bound) {
  unsigned value = (unsigned)__cairn_choose_i32("arc4random_uniform");
  return bound < 2 ? 0 : value % bound;
}

/* ---- Environment: a variable not yet asked for is unset, or a string of at most 131071 unknown characters
   (Linux's limit); the answer stays the same until the program changes it. ----------------------------------------- */

enum { MaxVariables = 64 };

struct Variable {
  char *name;
  char *value; /* NULL if unset */
};

static struct Variable variables[MaxVariables];
static int variableCount;

static int sameName(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i]) return 0;
  return a[n] == 0;
}

static struct Variable *variableNamed(const char *name, size_t n) {
  for (int i = 0; i < variableCount; i++)
    if (sameName(variables[i].name, name, n)) return &variables[i];
  return NULL;
}

static char *environmentCopy(const char *s, size_t n) {
  char *copy = __cairn_allocate_static(n + 1);
  __cairn_copy(copy, s, n);
  copy[n] = 0;
  return copy;
}

static struct Variable *newVariable(const char *name, size_t n) {
  if (variableCount == MaxVariables) __cairn_unsupported("more than 64 environment variables");
  struct Variable *variable = &variables[variableCount++];
  variable->name = environmentCopy(name, n);
  return variable;
}

char *getenv(const char *name) {
  size_t n = length(name);
  struct Variable *variable = variableNamed(name, n);
  if (variable) return variable->value;
  variable = newVariable(name, n);
  variable->value = NULL;
  if (__cairn_choose_bool("environment variable is set")) {
    variable->value = __cairn_text("environment variable");
  }
  return variable->value;
}

char *secure_getenv(const char *name) { return getenv(name); }

static int validName(const char *name, size_t n) { return n > 0 && __cairn_find(name, '=', n) == n; }

/* Never out of memory. */
int setenv(const char *name, const char *value, int overwrite) {
  size_t n = length(name);
  if (!validName(name, n)) {
    *__errno_location() = EINVAL;
    return -1;
  }
  if (!overwrite && getenv(name)) return 0;
  struct Variable *variable = variableNamed(name, n);
  if (!variable) variable = newVariable(name, n);
  variable->value = environmentCopy(value, length(value));
  return 0;
}

int unsetenv(const char *name) {
  size_t n = length(name);
  if (!validName(name, n)) {
    *__errno_location() = EINVAL;
    return -1;
  }
  struct Variable *variable = variableNamed(name, n);
  if (!variable) variable = newVariable(name, n);
  variable->value = NULL;
  return 0;
}

/* The string itself becomes part of the environment. Without '=' the variable is removed, as in glibc. */
int putenv(char *assignment) {
  size_t size = length(assignment);
  size_t n = __cairn_find(assignment, '=', size);
  struct Variable *variable = variableNamed(assignment, n);
  if (!variable) variable = newVariable(assignment, n);
  variable->value = n < size ? assignment + n + 1 : NULL;
  return 0;
}

/* ---- Others ------------------------------------------------------------------------------------------------------ */

/* What the command does outside is not seen; nothing of this program's memory changes. */
int system(const char *command) {
  if (command) readable(command, length(command) + 1);
  return __cairn_choose_i32("system");
}

int mkstemp(char *template) {
  size_t n = length(template);
  if (n < 6) {
    *__errno_location() = EINVAL;
    return -1;
  }
  if (__cairn_choose_bool("mkstemp fails")) return failed();
  for (size_t i = n - 6; i < n; i++) template[i] = (char)('a' + (__cairn_choose_i8("mkstemp") & 15));
  return unknownDescriptor();
}
