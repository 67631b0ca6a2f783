// About 100 million instructions of integer arithmetic, comparisons and branches, for the interpreter's speed.
int main(void) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 10000000u; i++) {
    if (i & 1)
      sum += i * 3;
    else
      sum ^= i >> 1;
  }
  return (int)(sum & 1);
}
