// EXPECT: unreach-call: true
// EXPECT: valid-memcleanup,unreach-call: true
// EXPECT: valid-deref,valid-free,valid-memtrack,valid-memcleanup,unreach-call: true
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; ++i) sum += i;
  return sum - 3;
}
