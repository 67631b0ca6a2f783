// TRUTH: true
// ASAN: differs undefined-function
/* Neither body nor model, but only integers: it can do no more than return any value. */
extern int choose_slot(int wish, unsigned char weight);

static int slots[10];

int main(void) {
  for (int i = 0; i < 3; i++) {
    int slot = choose_slot(i, 3);
    if (slot < 0 || slot >= 10) continue;
    slots[slot]++;
  }
  return slots[0] > 3;
}
