// TRUTH: unsupported(inline assembly)
// INPUT: 1
extern _Bool __VERIFIER_nondet_bool(void);

static unsigned swapBytes(unsigned value) {
  __asm__("bswap %0" : "+r"(value));
  return value;
}

/* One branch can be followed, the other cannot. */
int main(void) {
  unsigned value = 1;
  if (__VERIFIER_nondet_bool()) value = swapBytes(value);
  return value == 0;
}
