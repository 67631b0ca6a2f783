// TRUTH: false(valid-deref) line 18
// INPUT: 201
// A hash of the bytes of a number, masked to a table whose size is a constant power of two.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

#define SLOTS 64
static int count[SLOTS];

static unsigned hash(unsigned long key) {
  unsigned h = 5381;
  for (; key != 0; key >>= 8) h = h * 33 + (unsigned)(key & 255);
  return h;
}

int main(void) {
  for (int i = 0; i < 30; i++) count[hash(__VERIFIER_nondet_ulong()) % (SLOTS + 1)]++;
  return 0;
}
