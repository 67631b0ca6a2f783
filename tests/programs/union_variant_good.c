// TRUTH: true
extern int __VERIFIER_nondet_int(void);

/* A variant, its tag outside. */
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
  if (__VERIFIER_nondet_int()) {
    v.tag = 1;
    v.u.p = &x;
  } else {
    v.tag = 0;
    v.u.i = 3;
  }
  struct v w = v;
  return w.tag ? *w.u.p : w.u.i;
}
