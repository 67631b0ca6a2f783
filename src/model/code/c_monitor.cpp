#include "model/code/c_driver.h"

namespace cairn::model {

const char* monitorCalls() {
  return R"(// ---- the program's calls ----

static unsigned char *region;
static const char *where_file = "";
static int where_line;

static void failed(const char *what, const char *detail) {
  fflush(stdout);
  printf("\nmonitor: %s", where_file);
  if (where_line != 0) printf(":%d", where_line);
  printf(": %s%s%s\n", what, detail[0] == '\0' ? "" : ": ", detail);
  explain();
  fflush(stdout);
  exit(1);
}

static void differs(const char *function, I x, I real, I wanted) {
  if (real == wanted) return;
  char text[128];
  snprintf(text, sizeof text, "%s(%lld) is %lld, of the machine %lld", function, (long long)x, (long long)real,
           (long long)wanted);
  failed("the allocator's memory differs from the machine", text);
}

static void compare(void);

static I scaled(size_t size) {
  if (size > (size_t)1 << 50) return c_max;
  return ((I)size * MODEL_UNIT + UNIT - 1) / UNIT;
}

static I place_of(const unsigned char *block) {
  if (region == NULL) failed("a call before the allocator's beginning", "");
  return block == NULL ? NIL : (block - region) / UNIT;
}

static void inside(const unsigned char *block, size_t size) {
  if (block == NULL) return;
  const ptrdiff_t at = block - region;
  if (at < 0 || at > UNITS * UNIT || size > (size_t)(UNITS * UNIT - at))
    failed("a block lies outside of the region", "");
  if (at % UNIT != 0) failed("a block is not aligned", "");
}

void JOIN(cairn_monitored_, LINK_INIT)(const char *file, int line, void *memory, size_t bytes) {
  where_file = file;
  where_line = line;
  if (bytes != (size_t)UNITS * UNIT) failed("the region has another size than the link says", "");
  region = memory;
  JOIN(cairn_real_, LINK_INIT)(memory, bytes);
  machine_init();
  compare();
}

void *JOIN(cairn_monitored_, LINK_ALLOC)(const char *file, int line, size_t size) {
  where_file = file;
  where_line = line;
  new_call();
  unsigned char *block = JOIN(cairn_real_, LINK_ALLOC)(size);
  const I seen = place_of(block);
#ifdef ZERO_IS_NIL
  if (size == 0 && block == NULL) return NULL;
#endif
  inside(block, size);
  if (!follow_alloc(scaled(size), seen)) {
    char text[96];
    snprintf(text, sizeof text, "alloc(%zu) returned %s%lld", size, block == NULL ? "NULL, " : "unit ",
             (long long)seen);
    failed("the machine does not allow this answer", text);
  }
  compare();
  return block;
}

FREE_RESULT JOIN(cairn_monitored_, LINK_FREE)(const char *file, int line, void *block) {
  where_file = file;
  where_line = line;
  new_call();
#if defined(FREES_NULL) && defined(REFUSES)
  if (block == NULL) return false;
#elif defined(FREES_NULL)
  if (block == NULL) return;
#endif
  const I place = place_of(block);
#ifndef REFUSES
  // What is no block must not reach the allocator, which does not look.
  if ((((unsigned char *)block - region) % UNIT) != 0 || !follow_free(place, true))
    failed("free of what is no block", "");
  JOIN(cairn_real_, LINK_FREE)(block);
  compare();
#else
  const bool answer = JOIN(cairn_real_, LINK_FREE)(block);
  if (!follow_free(place, answer)) failed("the machine does not allow this answer of free", "");
  compare();
  return answer;
#endif
}

// Calls that do not name the function, by a pointer to it, are watched without their line.
void LINK_INIT(void *memory, size_t bytes) { JOIN(cairn_monitored_, LINK_INIT)("a call by pointer", 0, memory, bytes); }
void *LINK_ALLOC(size_t size) { return JOIN(cairn_monitored_, LINK_ALLOC)("a call by pointer", 0, size); }
FREE_RESULT LINK_FREE(void *block) { return JOIN(cairn_monitored_, LINK_FREE)("a call by pointer", 0, block); }

)";
}

}  // namespace cairn::model
