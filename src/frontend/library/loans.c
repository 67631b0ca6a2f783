/* Loans: what clients of an allocator hold (docs/allocators.md), and sbrk, which grows what it manages. */
#include "models.h"

/* Words as src/program/code/loans.h has them; only the intrinsics read and write them. */
static void *__cairn_loans_record[4 + 2 * 64 + 2 * 4096];

#define RECORD ((void *)__cairn_loans_record)

/* The n bytes at p are the allocator's to hand out; (size_t)-1: all to the end of the object. */
void __cairn_region(void *p, size_t n) { __cairn_record_region(RECORD, p, n); }

/* The n bytes at p are a client's from now on, and hold what they hold. */
void __cairn_lend_as_is(void *p, size_t n, size_t alignment) { __cairn_record_lend(RECORD, p, n, alignment); }

/* The same, and the client writes. */
void __cairn_lend(void *p, size_t n, size_t alignment) {
  __cairn_record_lend(RECORD, p, n, alignment);
  __cairn_record_client_writes(RECORD);
}

/* The block that is lent at p is the allocator's again. */
void __cairn_take_back(void *p) {
  __cairn_assume(p != NULL);
  __cairn_record_take_back(RECORD, p);
}

/* All lent blocks are. */
void __cairn_take_back_all(void) { __cairn_record_take_back(RECORD, NULL); }

/* Any lent block, or NULL. */
void *__cairn_any_lent(void) { return __cairn_record_any_lent(RECORD); }

/* With how many bytes the block at p is lent. */
size_t __cairn_lent_size(void *p) { return __cairn_record_lent_size(RECORD, p); }

/* Clients write what they like into all lent blocks. */
void __cairn_client_writes(void) { __cairn_record_client_writes(RECORD); }

/* A lent block does not hold what it has to. */
void __cairn_block_changed(const void *p) { __cairn_loan_fault("block-changed", p); }

/* The bytes from `start` up to `end` are a chunk. */
void __cairn_chunk(void *start, void *end) { __cairn_record_chunk(RECORD, start, (size_t)end - (size_t)start); }

/* Every chunk told since the last time is lent, or within the allocator's reach. */
void __cairn_settled(void) { __cairn_record_settled(RECORD); }

/* ---- sbrk -------------------------------------------------------------------------------------------------------- */

#ifdef __LP64__
#define RESERVE ((size_t)1 << 40)
#else
#define RESERVE ((size_t)0x70000000)
#endif

static char *arena;
static size_t arenaUsed;
static size_t arenaLimit = RESERVE;

/* sbrk fails where more would be needed. */
void __cairn_limit_region(size_t bytes) {
  if (bytes < RESERVE) arenaLimit = bytes;
}

/* May fail at any call. Others may have called it in between: then the new bytes do not follow those of the last call, and what lies between is nobody's to
   write. The bytes it gives are not known. */
void *sbrk(intptr_t increment) {
  __cairn_assumption(
      "sbrk: its first address is a multiple of 16 and lies above all variables; others who call it take multiples of 16 "
      "bytes, up to 4096 at a time");
  if (increment < 0) __cairn_unsupported("sbrk that gives memory back");
  if (arena == NULL) arena = __cairn_record_arena(RECORD);
  char *start = arena + arenaUsed;
  if (increment == 0) return start;
  size_t n = (size_t)increment;
  size_t gap = 0;
  if (arenaUsed != 0 && __cairn_choose_bool("sbrk by others")) gap = 16 * __cairn_between_size("units taken by others", 1, 256);
  size_t room = arenaLimit - arenaUsed;
  if (__cairn_choose_bool("sbrk fails") || gap >= room || n > room - gap) {
    *__errno_location() = ENOMEM;
    return (void *)-1;
  }
  __cairn_grow(arena, gap + n);
  arenaUsed += gap + n;
  __cairn_record_region(RECORD, start + gap, n);
  return start + gap;
}
