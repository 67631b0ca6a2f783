// TRUTH: true
/* Each frame links to the one above. */
struct f {
  struct f* up;
  int v;
};
static int down(struct f* up, int n) {
  struct f me = {up, n};
  int s = 0;
  if (n) return down(&me, n - 1);
  for (struct f* p = &me; p; p = p->up) s += p->v;
  return s;
}
int main(void) { return down(0, 3) == 6 ? 0 : *(volatile int*)0; }
