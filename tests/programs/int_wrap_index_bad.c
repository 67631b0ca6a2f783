// TRUTH: false(valid-deref) line 16
// INPUT: 250
extern unsigned char __VERIFIER_nondet_uchar(void);

static int slots[16];

/* The sum is meant to wrap at 256, but is computed as int. */
static int slotOf(unsigned char key) {
  int spread = key + 7;
  return spread / 16;
}

int main(void) {
  unsigned char key = __VERIFIER_nondet_uchar();
  int slot = slotOf(key);
  slots[slot]++;
  return slots[0];
}
