// TRUTH: true
// OUTPUT: 5.5 9223372036854775807 1\n0.25 2
#include <stdio.h>

struct Sample {
  char tag;
  long double value;
};

static long double scale(long double value, int by) {
  while (by-- > 0) value *= 0.5L;
  return value;
}

int main(void) {
  struct Sample samples[2] = {{'a', 2.0L}, {'b', 3.5L}};
  long double sum = 0;
  for (int i = 0; i < 2; i++) sum += samples[i].value;
  long double big = 9223372036854775807LL;
  printf("%.1Lf %lld %d\n", sum, (long long)big, big - 1 < big);
  struct Sample copy = samples[1];
  copy.value = scale(1.0L, 2);
  printf("%g %d\n", (double)copy.value, (int)(scale(sum, 1)));
  return 0;
}
