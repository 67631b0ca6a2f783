// TRUTH: false(valid-deref) line 8
// ASAN: differs reused-stack-slot
int main(void) {
  char* p = 0;
  for (int i = 1; i < 3; i++) {
    char v[i];
    v[0] = 1;
    if (p) *p = 2;
    p = v;
  }
  return 0;
}
