/* What several model files share. Every assumption that a model makes stands above it, and in docs/library.md. */
#ifndef CAIRN_MODELS_H
#define CAIRN_MODELS_H

#include "cairn_intrinsics.h"

typedef ptrdiff_t ssize_t;
typedef ptrdiff_t off_t;
typedef long long off64_t;
typedef long time_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef __WINT_TYPE__ wint_t;

#define EOF (-1)
#define UNBOUNDED ((size_t)-1)

enum {
  ENOENT = 2,
  ENOMEM = 12,
  EINVAL = 22,
  ERANGE = 34,
};

int *__errno_location(void);
void *malloc(size_t size);
void free(void *p);

/* Allocation succeeds, so a request above PTRDIFF_MAX, which no object can have, is one that no execution makes. With
   --malloc-may-fail it returns NULL, and so may any other. */
static inline _Bool allocationFails(size_t size) {
  if (!__cairn_may_fail()) {
    __cairn_assume(size <= PTRDIFF_MAX);
    return 0;
  }
  if (size <= PTRDIFF_MAX && !__cairn_choose_bool("malloc fails")) return 0;
  *__errno_location() = ENOMEM;
  return 1;
}

static inline void *newBlock(size_t size) { return allocationFails(size) ? NULL : __cairn_allocate(size); }

/* The standard gives the sign of a comparison's result, not its value; equal calls may give different values. */
static inline int anyOfSign(int order) {
  if (order == 0) return 0;
  return order < 0 ? __cairn_between_i32("result of a comparison", -__INT_MAX__ - 1, -1)
                   : __cairn_between_i32("result of a comparison", 1, __INT_MAX__);
}

/* For yes, a function that answers yes or no gives any number but 0. */
static inline int anyNonZero(void) { return __cairn_between_i32("answer of a library function", 1, -1); }

/* An operation of the system failed, with any of Linux's error numbers, 1 to 133. */
static inline int failed(void) {
  int choice = __cairn_choose_i32("errno");
  *__errno_location() = 1 + (choice & 127) + 5 * ((choice >> 7) & 1);
  return -1;
}

/* Not necessarily different from those already open. A process may have 1024 open files unless that limit is raised, so
   a descriptor has its bit in an fd_set. */
static inline int unknownDescriptor(void) { return __cairn_between_i32("descriptor", 3, 1023); }

static inline int succeedsOrFails(void) { return __cairn_choose_bool("operation fails") ? failed() : 0; }
static inline int newDescriptor(void) { return succeedsOrFails() < 0 ? -1 : unknownDescriptor(); }

static inline size_t length(const char *s) { return __cairn_find(s, 0, UNBOUNDED); }

/* A checked read of n bytes. */
static inline void readable(const void *p, size_t n) { __cairn_print(0, p, n); }

/* A checked read of a string. */
static inline void readableString(const char *s) { readable(s, length(s) + 1); }

/* A string of at most size - 1 unknown characters. */
static inline void unknownName(char *dst, size_t size) {
  size_t n = __cairn_choose_size("length of the name");
  __cairn_assume(n < size);
  __cairn_havoc(dst, n);
  dst[n] = 0;
}

/* The arguments behind a va_list: the lowering of va_start makes the register areas exhausted. */
#ifdef __LP64__
#define AREA(list) (((void **)(list))[1])
#else
#define AREA(list) ((void *)(list))
#endif

/* A stream. Those that fopen makes lie behind a header inside their heap block, so that a free() of one is an
   invalid free. */
typedef struct _IO_FILE {
  int descriptor; /* 0, 1, 2 for the standard streams */
  int pushedBack; /* a byte that ungetc gave, plus 1; 0 if none */
  int endReached;
  int failure;
  char opaque[sizeof(void *) == 8 ? 200 : 132]; /* the size of glibc's, for programs that copy one */
} FILE;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;

int fgetc(FILE *stream);

static inline int sinkOf(const FILE *stream) {
  return stream->descriptor == 1 ? CAIRN_SINK_OUTPUT : stream->descriptor == 2 ? CAIRN_SINK_ERROR : CAIRN_SINK_NOWHERE;
}

#endif
