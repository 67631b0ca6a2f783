// TRUTH: true
// A bitmap of words of 32 bits, in a struct.
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

#define WORDS(n) (((n) + 31) / 32)
struct set {
  size_t size;
  uint32_t* words;
};

static void add(struct set* s, size_t i) {
  if (i < s->size) s->words[i / 32] |= UINT32_C(1) << (i % 32);
}

static int has(const struct set* s, size_t i) { return i < s->size && (s->words[i / 32] >> (i & 31) & 1); }

int main(void) {
  struct set s;
  s.size = __VERIFIER_nondet_uint() % 5000;
  s.words = calloc(WORDS(s.size) + (s.size == 0), sizeof(uint32_t));
  if (!s.words) return 0;
  int both = 0;
  for (int turn = 0; turn < 100; turn++) {
    add(&s, __VERIFIER_nondet_ulong());
    both += has(&s, __VERIFIER_nondet_ulong());
  }
  free(s.words);
  return both > 100;
}
