// TRUTH: false(valid-deref) line 17
// INPUT: 0,-1,0
extern int __VERIFIER_nondet_int(void);

struct o {
  int has;
  int* p;
};
int main(void) {
  int x = 1;
  struct o a;
  if (__VERIFIER_nondet_int()) {
    a.has = 1;
    a.p = &x;
  }
  struct o b = a;
  return b.has ? *b.p : 0;
}
