/* What library models are written over: each function here is one intrinsic of src/program/code/instruction.h (IntrinsicOp),
   where its exact meaning stands. The lowering replaces a call by the intrinsic. Models include nothing else. */
#ifndef CAIRN_INTRINSICS_H
#define CAIRN_INTRINSICS_H

typedef __SIZE_TYPE__ size_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __builtin_va_list va_list;
#define NULL ((void *)0)
#define PTRDIFF_MAX __PTRDIFF_MAX__

void *__cairn_allocate(size_t size);
void *__cairn_allocate_aligned(size_t size, size_t alignment);
void *__cairn_resize(void *p, size_t size);
void *__cairn_allocate_static(size_t size);
/* argc; argv and the like, of so many words and a null pointer; one text. Each text is made when its word is first read,
   each character when it is. */
int __cairn_argument_count(void);
char **__cairn_words(const char *what, size_t count, _Bool arguments);
char *__cairn_text(const char *what);
/* The words from `middle` up to `last` come before those from `first` up to `middle`. */
void __cairn_rotate(void *words, size_t first, size_t middle, size_t last);
void __cairn_free(void *p);
size_t __cairn_block_size(const void *p);
void __cairn_copy(void *dst, const void *src, size_t n);
void __cairn_fill(void *dst, unsigned char byte, size_t n);
size_t __cairn_find(const void *p, unsigned char byte, size_t limit);
/* The same of wide characters: n, limit and the result count them. */
void __cairn_fill_16(void *dst, unsigned short c, size_t n);
void __cairn_fill_32(void *dst, unsigned c, size_t n);
size_t __cairn_find_16(const void *p, unsigned short c, size_t limit);
size_t __cairn_find_32(const void *p, unsigned c, size_t limit);
size_t __cairn_find_set(const void *p, const void *set, size_t n, _Bool member, size_t limit);
/* Where two texts differ, or both end; no further than limit. */
size_t __cairn_mismatch(const void *a, const void *b, size_t limit);
void __cairn_havoc(void *p, size_t n);

/* The text says what chooses; it becomes part of the choice stream's type. It must be a string literal. */
_Bool __cairn_choose_bool(const char *what);
char __cairn_choose_i8(const char *what);
short __cairn_choose_i16(const char *what);
int __cairn_choose_i32(const char *what);
long long __cairn_choose_i64(const char *what);
size_t __cairn_choose_size(const char *what);
void *__cairn_choose_pointer(const char *what);
float __cairn_choose_float(const char *what);
double __cairn_choose_double(const char *what);

/* Any value from low on upwards to high, modulo 2^bits: from 1 to -1 is any but 0. */
int __cairn_between_i32(const char *what, int low, int high);
size_t __cairn_between_size(const char *what, size_t low, size_t high);

/* Conditions joined by && or || are decided on paths of their own, which may meet before this: several assumptions say more. */
void __cairn_assume(_Bool condition);
void __cairn_error(void);
_Noreturn void __cairn_exit(int status);
_Noreturn void __cairn_abort(void);
void __cairn_print(int fd, const void *p, size_t n);
/* How many of the characters at p strtod takes; it looks at no more than limit. */
size_t __cairn_number_size(const char *p, size_t limit);
/* As strtod reads the n characters at p: what they are worth, and whether that is neither too large nor so small that it
   loses digits (errno). */
double __cairn_number(const char *p, size_t n);
float __cairn_numberf(const char *p, size_t n);
long double __cairn_numberl(const char *p, size_t n);
_Bool __cairn_number_fits(const char *p, size_t n);
_Bool __cairn_number_fitsf(const char *p, size_t n);
_Bool __cairn_number_fitsl(const char *p, size_t n);
/* The n digits at p in a base from 2 to 36: what they are worth, at most limit, and whether they are worth no more. */
unsigned long long __cairn_integer(const char *p, size_t n, int base, unsigned long long limit);
_Bool __cairn_integer_fits(const char *p, size_t n, int base, unsigned long long limit);
int __cairn_format(int sink, char *dst, size_t limit, const char *format, void *area);
#define CAIRN_SINK_MEMORY 0
#define CAIRN_SINK_OUTPUT 1
#define CAIRN_SINK_ERROR 2
#define CAIRN_SINK_NOWHERE 3
/* Added to a sink but memory: the format consists of wide characters of 32 bits. */
#define CAIRN_WIDE_FORMAT 4

/* A construct that Cairn cannot follow: ends the path with this reason (a string literal). */
_Noreturn void __cairn_unsupported(const char *why);

/* 1 if allocation may fail (--malloc-may-fail), else 0: a constant after lowering. */
_Bool __cairn_may_fail(void);

/* 1 with --strict-library, else 0: likewise. */
_Bool __cairn_strict(void);

/* What a verdict rests on if an execution enters the function that says so (a string literal). */
void __cairn_assumption(const char *what);

/* `double __cairn_math_NAME(double, ...)` is the intrinsic Math with text NAME; float variants end in f, long double
   in l. */

#endif
