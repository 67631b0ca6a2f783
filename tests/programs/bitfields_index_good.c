// TRUTH: true
struct b {
  unsigned i : 2;
  unsigned j : 1;
};
int main(void) {
  int t[4] = {0};
  struct b x;
  return t[x.i] + t[x.j];
}
