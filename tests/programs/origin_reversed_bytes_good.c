// TRUTH: true
/* Reversed byte by byte, twice. */
static void turn(unsigned char* b, unsigned n) {
  for (unsigned i = 0; i < n / 2; i++) {
    unsigned char t = b[i];
    b[i] = b[n - 1 - i];
    b[n - 1 - i] = t;
  }
}
int main(void) {
  int a = 1, *p = &a;
  turn((unsigned char*)&p, sizeof p);
  turn((unsigned char*)&p, sizeof p);
  return *p;
}
