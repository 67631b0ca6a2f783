// TRUTH: false(valid-deref) line 12
// ASAN: differs before-global
// INPUT: 200
extern unsigned char __VERIFIER_nondet_uchar(void);

static const char classOf[256];

/* Plain char is signed: bytes above 127 become negative subscripts. */
static int classify(const char *text) {
  int sum = 0;
  while (*text) {
    sum += classOf[(int)*text];
    text++;
  }
  return sum;
}

int main(void) {
  char text[2];
  text[0] = __VERIFIER_nondet_uchar();
  text[1] = 0;
  return classify(text);
}
