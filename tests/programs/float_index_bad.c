// TRUTH: false(valid-deref) line 11
// INPUT: 100
// VERIFY: open floating point
extern unsigned char __VERIFIER_nondet_uchar(void);

static int histogram[10];

/* 100 percent falls into an eleventh bucket. */
static void count(double percent) {
  int bucket = (int)(percent / 10.0);
  histogram[bucket]++;
}

int main(void) {
  unsigned char percent = __VERIFIER_nondet_uchar();
  if (percent > 100) return 0;
  count(percent);
  return 0;
}
