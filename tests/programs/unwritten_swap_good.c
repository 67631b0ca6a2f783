// TRUTH: true
/* A swap of two structures of which one was never written. */
struct s {
  int* p;
  int n;
};
int main(void) {
  int x = 3;
  struct s a = {&x, 1}, b;
  struct s t = a;
  a = b;
  b = t;
  return *b.p;
}
