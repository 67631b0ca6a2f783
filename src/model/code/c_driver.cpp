#include "model/code/c_driver.h"

namespace cairn::model {

const char* driverHead() {
  return R"(
// Coverage: how often each event happened, and which values each guard had.
static unsigned long event_counts[EVENTS];
static bool guard_seen[GUARDS + 1][2];
static int guard_now[GUARDS + 1];  // in this call: 1 it held, 2 it did not, 3 both, for other choices
static inline void happened(int event) { ++event_counts[event]; }
static inline bool guarded(int guard, bool holds) {
  guard_seen[guard][holds] = true;
  guard_now[guard] |= holds ? 1 : 2;
  return holds;
}
static inline void new_call(void) { memset(guard_now, 0, sizeof guard_now); }

// Of each event that was tried: the last guard in its text that was asked and did not hold; if all did, its answer is
// another one.
static inline void explain(void) {
  for (int i = 0; i < GUARDS;) {
    const size_t length = strcspn(guard_names[i], "/") + 1;
    int last = -1, asked = -1;
    int k = i;
    for (; k < GUARDS && strncmp(guard_names[i], guard_names[k], length) == 0; ++k) {
      if (guard_now[k] != 0) asked = k;
      if ((guard_now[k] & 2) != 0) last = k;
    }
    if (asked >= 0 && (guard_now[asked] & 1) != 0 && asked == k - 1)
      printf("  %.*s would answer otherwise\n", (int)length - 1, guard_names[i]);
    else if (last >= 0)
      printf("  %.*s: its guard '%s' does not hold\n", (int)length - 1, guard_names[i], guard_names[last] + length);
    i = k;
  }
}

// ---- the machine ----

)";
}

const char* driverState() {
  return R"(// ---- the allocator ----

#ifndef RUNS
#define RUNS 300  // walks at random
#endif
#ifndef CALLS
#define CALLS 120  // of each
#endif
#ifndef DEPTH
#define DEPTH 5  // all sequences of so many calls
#endif
enum { kBlocks = 256, kLog = CALLS + DEPTH + kBlocks + 8 };

static unsigned char *region;
static struct {
  unsigned char *at;
  size_t size;
  unsigned char pattern;
} blocks[kBlocks];
static int live;
static struct {
  char call;  // a, f, r, w
  size_t size;
  ptrdiff_t block, result;
} calls[kLog];
static int logged;
static unsigned long total;
static uint64_t seed;

static unsigned pick(unsigned count) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (unsigned)(seed >> 20) % count;
}

static void record(char call, size_t size, ptrdiff_t block, ptrdiff_t result) {
  if (logged == kLog) return;
  calls[logged].call = call;
  calls[logged].size = size;
  calls[logged].block = block;
  calls[logged++].result = result;
}

// Blocks are shown as offsets in the region; -1 is NULL.
static void failed(const char *what, const char *detail) {
  printf("failed: %s%s%s\n", what, detail[0] == '\0' ? "" : ": ", detail);
  for (int i = logged > 40 ? logged - 40 : 0; i < logged; ++i) {
    if (calls[i].call == 'a') printf("  alloc(%zu) = %td\n", calls[i].size, calls[i].result);
    if (calls[i].call == 'f') printf("  free(%td)\n", calls[i].block);
    if (calls[i].call == 'w') printf("  free(%td), which is no block, = %td\n", calls[i].block, calls[i].result);
    if (calls[i].call == 'r') printf("  realloc(%td, %zu) = %td\n", calls[i].block, calls[i].size, calls[i].result);
  }
  explain();
  printf("result: failed\n");
  exit(1);
}

static void differs(const char *function, I x, I real, I wanted) {
  if (real == wanted) return;
  char text[128];
  snprintf(text, sizeof text, "%s(%lld) is %lld, of the machine %lld", function, (long long)x, (long long)real,
           (long long)wanted);
  failed("the allocator's memory differs from the machine", text);
}

static ptrdiff_t offset_of(const unsigned char *block) { return block == NULL ? -1 : block - region; }

)";
}

const char* driverCalls() {
  return R"(// Units of the machine for bytes of a request: the machine's unit may be another.
static I scaled(size_t size) {
  if (size > (size_t)1 << 50) return c_max;
  return ((I)size * MODEL_UNIT + UNIT - 1) / UNIT;
}

static void fill(int i) {
  for (size_t k = 0; k < blocks[i].size; ++k) blocks[i].at[k] = (unsigned char)(blocks[i].pattern + k);
}

static void same(int i, size_t size) {
  for (size_t k = 0; k < size; ++k) {
    if (blocks[i].at[k] != (unsigned char)(blocks[i].pattern + k)) failed("the contents of a block have changed", "");
  }
}

static void placed(int i) {
  const ptrdiff_t at = offset_of(blocks[i].at);
  if (at < 0 || at > UNITS * UNIT || blocks[i].size > (size_t)(UNITS * UNIT - at))
    failed("a block lies outside of the region", "");
  if (at % UNIT != 0) failed("a block is not aligned", "");
  for (int j = 0; j < live; ++j) {
    if (j == i) continue;
    const ptrdiff_t other = offset_of(blocks[j].at);
    if (at == other || (at < other + (ptrdiff_t)blocks[j].size && other < at + (ptrdiff_t)blocks[i].size))
      failed("two blocks overlap", "");
  }
}

#ifdef HAS_CHUNKS
// Where in the list of free chunks, by address (only, first, middle, last), and whether its left and right neighbours are
// free: nothing free is left of the first one, and nothing right of the last one.
static bool alloc_seen[4], free_seen[4][4];
static int position(I chunk, bool isMember) {
  bool before = false, behind = false;
  for (I x = LOW; x <= HIGH; ++x) {
    if (has_F(x) && x < chunk) before = true;
    if (has_F(x) && x > chunk) behind = true;
  }
  (void)isMember;
  return before ? (behind ? 2 : 3) : (behind ? 1 : 0);
}
static I chunk_around(I place) {
  I found = -1;
  for (I x = LOW; x <= HIGH; ++x) {
    if (has_H(x) && x <= place) found = x;
  }
  return found;
}
#endif

static unsigned char *alloc_block(size_t size) {
  ++total;
  unsigned char *block = LINK_ALLOC(size);
  record('a', size, 0, offset_of(block));
#ifdef ZERO_IS_NIL
  if (size == 0) {
    if (block != NULL) failed("a request for nothing got a block", "");
    compare();
    return NULL;
  }
#endif
  if (block != NULL && live < kBlocks) {
    blocks[live].at = block;
    blocks[live].size = size;
    blocks[live].pattern = (unsigned char)pick(256);
    placed(live);
  }
  const I seen = block == NULL ? NIL : (block - region) / UNIT;
#ifdef HAS_CHUNKS
  if (block != NULL) {
    const I chunk = chunk_around(seen - c_chd);
    if (has_F(chunk)) alloc_seen[position(chunk, true)] = true;
  }
#endif
  new_call();
  if (!follow_alloc(scaled(size), seen)) failed("the machine does not allow this answer of alloc", "");
  if (block != NULL && live == kBlocks) failed("more blocks than the driver keeps", "");
  if (block != NULL) fill(live++);
  compare();
  return block;
}

static void forget(int i) { blocks[i] = blocks[--live]; }

static void free_block(int i) {
  ++total;
  same(i, blocks[i].size);
  const I place = (blocks[i].at - region) / UNIT;
  unsigned char *block = blocks[i].at;
  forget(i);
#ifdef HAS_CHUNKS
  const I chunk = place - c_chd;
  bool left = false;
  for (I x = LOW; x < chunk; ++x) left = left || (has_F(x) && x + get_csz(x) == chunk);
  if (has_H(chunk)) free_seen[position(chunk, false)][2 * left + has_F(chunk + get_csz(chunk))] = true;
#endif
  record('f', 0, offset_of(block), 0);
#ifdef REFUSES
  if (!LINK_FREE(block)) failed("a block cannot be freed", "");
#else
  LINK_FREE(block);
#endif
  new_call();
  if (!follow_free(place, true)) failed("the machine does not allow free", "");
  for (int j = 0; j < live; ++j) same(j, blocks[j].size);
  compare();
}

#ifdef REFUSES
static void free_none(void) {
  const I place = (I)pick(UNITS);
  unsigned char *wrong = region + place * UNIT;
  for (int i = 0; i < live; ++i) {
    if (blocks[i].at == wrong) return;
  }
  ++total;
  const bool answer = LINK_FREE(wrong);
  record('w', 0, place * UNIT, answer);
  new_call();
  if (answer || !follow_free(place, false)) failed("what is no block was freed", "");
  compare();
}
#endif

#ifdef LINK_REALLOC
static void change_block(int i, size_t size) {
  if (size == 0) return;  // what that means is left open by C
  ++total;
  unsigned char *old = blocks[i].at;
  const size_t kept = blocks[i].size < size ? blocks[i].size : size;
  const I place = (old - region) / UNIT;
  unsigned char *now = LINK_REALLOC(old, size);
  record('r', size, offset_of(old), offset_of(now));
  const I seen = now == NULL ? NIL : (now - region) / UNIT;
  if (now != NULL) {
    blocks[i].at = now;
    blocks[i].size = size;
    placed(i);
    same(i, kept);
    fill(i);
  }
  new_call();
  if (!follow_realloc(place, scaled(size), seen)) {
    // A machine that does not move blocks: alloc, a copy, free.
    if (!follow_realloc(place, scaled(size), NIL)) failed("the machine does not allow this answer of realloc", "");
    if (!follow_alloc(scaled(size), seen)) failed("the machine does not allow this answer of realloc", "");
    if (now != NULL && !follow_free(place, true)) failed("the machine does not allow realloc to free", "");
  } else if (now == NULL) {
    follow_alloc(scaled(size), NIL);
  }
  compare();
}
#endif

static void begin(void) {
  memset(region, pick(2) == 0 ? 0xA5 : 0, (size_t)UNITS * UNIT);
  live = 0;
  logged = 0;
  memset(blocks, 0, sizeof blocks);
  LINK_INIT(region, (size_t)UNITS * UNIT);
  machine_init();
  compare();
}

// Sizes at the edges, of free chunks, and small ones.
static size_t request(void) {
  static const size_t edges[] = {0, 1, UNIT - 1, UNIT, UNIT + 1, SIZE_MAX, SIZE_MAX - 1, SIZE_MAX - UNIT, SIZE_MAX / 2,
                                 SIZE_MAX - 2 * UNIT, SIZE_MAX - 3 * UNIT, (size_t)UNITS * UNIT, (size_t)UNITS * UNIT + 1,
                                 (size_t)(UNITS - c_chd) * UNIT, (size_t)(UNITS - c_chd) * UNIT + 1, 0xffffffffu};
  switch (pick(8)) {
    case 0: return edges[pick(sizeof edges / sizeof edges[0])];
    case 1:
#ifdef HAS_CHUNKS
    case 2: {
      I x = (I)pick(UNITS);
      for (int i = 0; i < UNITS && !has_F(x); ++i) x = (x + 1) % UNITS;
      if (!has_F(x)) return 1;
      const I bytes = (get_csz(x) - c_chd) * UNIT + (I)pick(3) - 1 - (pick(2) == 0 ? UNIT : 0);
      return bytes < 0 ? 0 : (size_t)bytes;
    }
#endif
    case 3: return pick(UNITS * UNIT);
    default: return pick(4 * UNIT) + 1;
  }
}

static void walk(void) {
  begin();
  unsigned grow = 3;
  for (int i = 0; i < CALLS; ++i) {
    if (pick(25) == 0) grow = pick(5);
#ifdef FREES_NULL
    if (pick(10) == 0) {
      LINK_FREE(NULL);
      compare();
    }
#endif
    if (live == 0 || pick(5) < grow) {
      if (live < kBlocks) alloc_block(request());
#ifdef REFUSES
    } else if (pick(8) == 0) {
      free_none();
#endif
#ifdef LINK_REALLOC
    } else if (pick(3) == 0) {
      change_block((int)pick((unsigned)live), request());
#endif
    } else {
      free_block((int)pick((unsigned)live));
    }
  }
  while (live != 0) free_block((int)pick((unsigned)live));
}

// All short sequences: three sizes; the first block, the last one, one in the middle is freed.
static void sequence(unsigned long code) {
  begin();
  for (int i = 0; i < DEPTH; ++i, code /= 6) {
    switch (code % 6) {
      case 0: alloc_block(1); break;
      case 1: alloc_block(2 * UNIT + 1); break;
      case 2: alloc_block((size_t)(UNITS / 2 - c_chd) * UNIT); break;
      case 3:
        if (live > 0) free_block(0);
        break;
      case 4:
        if (live > 1) free_block(live - 1);
        break;
      default:
        if (live > 2) free_block(live / 2);
        break;
    }
  }
  while (live != 0) free_block(0);
}

static void coverage(void) {
  int some = 0;
  for (int i = 0; i < EVENTS; ++i) some += event_counts[i] != 0;
  printf("events: %d of %d\n", some, (int)EVENTS);
  for (int i = 0; i < EVENTS; ++i) {
    if (event_counts[i] == 0) printf("  never: %s\n", event_names[i]);
  }
  some = 0;
  for (int i = 0; i < GUARDS; ++i) some += guard_seen[i][0] && guard_seen[i][1];
  printf("guards, both ways: %d of %d\n", some, GUARDS);
  for (int i = 0; i < GUARDS; ++i) {
    if (!guard_seen[i][0] || !guard_seen[i][1])
      printf("  only %s: %s\n", guard_seen[i][1] ? "true" : guard_seen[i][0] ? "false" : "not asked", guard_names[i]);
  }
#ifdef HAS_CHUNKS
  int taken = 0, given = 0;
  for (int i = 0; i < 4; ++i) {
    taken += alloc_seen[i];
    for (int j = 0; j < 4; ++j) given += free_seen[i][j];
  }
  printf("positions in the list of free chunks: alloc %d of 4, free with its neighbours %d of 9\n", taken, given);
#endif
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  region = malloc((size_t)UNITS * UNIT);
  if (region == NULL) return 3;
  unsigned long codes = 1;
  for (int i = 0; i < DEPTH; ++i) codes *= 6;
  seed = 88172645463325252u;
  for (unsigned long code = 0; DEPTH != 0 && code < codes; ++code) sequence(code);
  for (unsigned long run = 0; run < RUNS; ++run) {
    seed = 88172645463325252u + run * 2654435761u;
    walk();
  }
  coverage();
  printf("result: passed (%lu calls)\n", total);
  free(region);
  return 0;
}
)";
}

}  // namespace cairn::model
