// TRUTH: false(valid-deref) line 7
// INPUT: 0x3fffffffff85,0x7fffffffff85
/* As pointer arithmetic the sum stays with the pointer that it started from. */
int main(void) {
  char a = 1, b = 2;
  char *moved = &b + (&a - &b);
  return *moved;
}
