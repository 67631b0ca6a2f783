// TRUTH: true
// The index is a variable that the call cannot change.
static int used;
static int claim(void) {
  used = used + 1;
  return 7;
}
int main(void) {
  int slots[4] = {0, 0, 0, 0};
  for (int i = 0; i < 4; i++) slots[i] = claim();
  return slots[3] + used;
}
