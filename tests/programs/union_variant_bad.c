// TRUTH: false(valid-deref) line 19
// INPUT: 2147483647,65536,3
extern int __VERIFIER_nondet_int(void);

struct v {
  int tag;
  union {
    int i;
    int* p;
  } u;
};
int main(void) {
  int x = 2;
  struct v v;
  v.u.p = &x;
  v.tag = 1;
  if (__VERIFIER_nondet_int()) v.u.i = 3;
  struct v w = v;
  return w.tag ? *w.u.p : w.u.i;
}
