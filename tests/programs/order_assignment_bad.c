// TRUTH: false(valid-deref) line 11
// The index of the left side is read before or after the call changes it.
static int used;
static int claim(void) {
  used = used + 1;
  return 7;
}
int main(void) {
  int slots[4] = {0, 0, 0, 0};
  used = 3;
  slots[used] = claim();
  return slots[3];
}
