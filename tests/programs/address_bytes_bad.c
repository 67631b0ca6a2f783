// TRUTH: false(valid-deref) line 7
// INPUT: 0x10000
int main(void) {
  int number = 5;
  int *pointer = &number;
  ((unsigned char *)&pointer)[0] ^= 0x5a;
  return *pointer;
}
