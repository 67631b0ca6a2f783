// TRUTH: true
// A binary search in a sorted table of constants.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static const unsigned short table[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31};
#define COUNT (sizeof table / sizeof table[0])

int main(void) {
  unsigned key = __VERIFIER_nondet_uint();
  unsigned lo = 0, hi = COUNT;
  while (lo < hi) {
    unsigned mid = (lo + hi) / 2;
    if (table[mid] < key)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo < COUNT && table[lo] == key;
}
