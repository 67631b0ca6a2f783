// TRUTH: false(valid-deref) line 7
// INPUT: 0x400000000000,0x200000000001
/* But nobody says which. */
int main(void) {
  char a[4] = "abc", b[4] = "abc";
  if (a < b) return a[0];
  return a[4];
}
