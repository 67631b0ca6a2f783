// TRUTH: true
/* Lives until the function ends, not the block. */
int main(void) {
  char* p = 0;
  for (int i = 0; i < 3; i++) {
    char* q = __builtin_alloca(4);
    *q = 1;
    if (p) *p = 2;
    p = q;
  }
  return *p;
}
