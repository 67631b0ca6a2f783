// TRUTH: unsupported(label)

/* A threaded interpreter of three instructions. */
static int run(const unsigned char *code) {
  static void *const labels[] = {&&stop, &&increment, &&twice};
  int accumulator = 0;
  goto *labels[*code];
increment:
  accumulator++;
  goto *labels[*++code];
twice:
  accumulator *= 2;
  goto *labels[*++code];
stop:
  return accumulator;
}

int main(void) {
  unsigned char code[4] = {1, 2, 1, 0};
  return run(code) != 3;
}
