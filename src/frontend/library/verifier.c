/* What verification tasks declare: unknown values, assumptions, errors. An unknown pointer is a number that no
   object is behind. */
#include "models.h"

#define NONDET(type, suffix, choose) \
  type __VERIFIER_nondet_##suffix(void) { return (type)choose("__VERIFIER_nondet_" #suffix); }
#define NONDET_BOOL(type, suffix) NONDET(type, suffix, __cairn_choose_bool)
#define NONDET8(type, suffix) NONDET(type, suffix, __cairn_choose_i8)
#define NONDET16(type, suffix) NONDET(type, suffix, __cairn_choose_i16)
#define NONDET32(type, suffix) NONDET(type, suffix, __cairn_choose_i32)
#define NONDET64(type, suffix) NONDET(type, suffix, __cairn_choose_i64)
#define NONDET_LONG(type, suffix) NONDET(type, suffix, __cairn_choose_size)
#define NONDET_POINTER(type, suffix) NONDET(type, suffix, __cairn_choose_pointer)

NONDET_BOOL(_Bool, bool)
NONDET_BOOL(_Bool, _Bool)
NONDET8(char, char)
NONDET8(signed char, schar)
NONDET8(unsigned char, uchar)
NONDET8(unsigned char, unsigned_char)
NONDET8(signed char, int8_t)
NONDET8(unsigned char, uint8_t)
NONDET8(signed char, s8)
NONDET8(unsigned char, u8)
NONDET16(short, short)
NONDET16(unsigned short, ushort)
NONDET16(unsigned short, unsigned_short)
NONDET16(short, int16_t)
NONDET16(unsigned short, uint16_t)
NONDET16(short, s16)
NONDET16(unsigned short, u16)
NONDET32(int, int)
NONDET32(unsigned, uint)
NONDET32(unsigned, unsigned)
NONDET32(unsigned, unsigned_int)
NONDET32(int, int32_t)
NONDET32(unsigned, uint32_t)
NONDET32(int, s32)
NONDET32(unsigned, u32)
NONDET_LONG(long, long)
NONDET_LONG(unsigned long, ulong)
NONDET_LONG(unsigned long, unsigned_long)
NONDET_LONG(size_t, size_t)
NONDET_LONG(ssize_t, ssize_t)
NONDET_LONG(ptrdiff_t, ptrdiff_t)
NONDET_LONG(intptr_t, intptr_t)
NONDET_LONG(uintptr_t, uintptr_t)
NONDET_LONG(unsigned long, sector_t)
NONDET64(long long, longlong)
NONDET64(unsigned long long, ulonglong)
NONDET64(unsigned long long, unsigned_long_long)
NONDET64(long long, loff_t)
NONDET64(long long, int64_t)
NONDET64(unsigned long long, uint64_t)
NONDET64(long long, s64)
NONDET64(unsigned long long, u64)
NONDET_POINTER(void *, pointer)
NONDET_POINTER(char *, pchar)
NONDET_POINTER(char *, charp)
NONDET(float, float, __cairn_choose_float)
NONDET(double, double, __cairn_choose_double)

long double __VERIFIER_nondet_long_double(void) {
  long double x;
  __cairn_havoc(&x, 10);
  return x;
}

#ifdef __SIZEOF_INT128__
static unsigned __int128 unknown128(void) {
  unsigned long long high = (unsigned long long)__cairn_choose_i64("upper half of 128 bits");
  return (unsigned __int128)high << 64 | (unsigned long long)__cairn_choose_i64("lower half of 128 bits");
}

__int128 __VERIFIER_nondet_int128(void) { return (__int128)unknown128(); }
unsigned __int128 __VERIFIER_nondet_uint128(void) { return unknown128(); }
#endif

void __VERIFIER_nondet_memory(void *p, size_t n) { __cairn_havoc(p, n); }

void __VERIFIER_assume(int condition) { __cairn_assume(condition != 0); }
/* CBMC's name for it. */
void __CPROVER_assume(int condition) { __cairn_assume(condition != 0); }

void __VERIFIER_error(void) {
  __cairn_error();
  __cairn_abort();
}

void reach_error(void) {
  __cairn_error();
  __cairn_abort();
}

void __VERIFIER_assert(int condition) {
  if (condition) return;
  __cairn_error();
  __cairn_abort();
}

/* One thread. */
void __VERIFIER_atomic_begin(void) {}
void __VERIFIER_atomic_end(void) {}
