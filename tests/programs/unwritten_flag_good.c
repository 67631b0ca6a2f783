// TRUTH: true
extern int __VERIFIER_nondet_int(void);

/* The flag tells whether the pointer is there; the copy agrees. */
struct o {
  int has;
  int* p;
};
int main(void) {
  int x = 1;
  struct o a;
  a.has = __VERIFIER_nondet_int();
  if (a.has) a.p = &x;
  struct o b = a;
  return b.has ? *b.p : 0;
}
