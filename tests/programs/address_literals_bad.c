// TRUTH: false(valid-deref) line 5
// INPUT: 0x10000,0x10001
int main(void) {
  const char *first = "xabc", *second = "abc";
  if (first + 1 == second) return second[4];
  return 0;
}
