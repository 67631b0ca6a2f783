// TRUTH union | unreach-call | false(unreach-call)
extern void reach_error(void);

union number {
  char digit;
  long value;
  double real;
};

static long total(int n) {
  long sum = 0;
  while (n-- > 0) {
    union number x = {0};
    sum |= x.value;
    x.value = n;
    sum |= x.value >> 8;
  }
  return sum;
}

int main(void) {
  if (total(3) != 0)
    reach_error();
  return 0;
}
