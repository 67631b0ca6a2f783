// TRUTH: true
// Every order of three pairs: swap, recurse, swap back. The copies of one step reach the call in several states, the
// first of which makes the function begin anew.
extern int __VERIFIER_nondet_int(void);

struct pair {
  int left;
  char *right;
};

static struct pair pairs[3];
static int used[3];
static int count;

static void permute(struct pair *v, int k, int n) {
  if (k >= n) {
    if (__VERIFIER_nondet_int()) count++;
    return;
  }
  for (int i = 0; i < n; i++) {
    if (used[i]) continue;
    used[i] = 1;
    struct pair kept = v[k];
    v[k] = v[i];
    v[i] = kept;
    permute(v, k + 1, n);
    kept = v[k];
    v[k] = v[i];
    v[i] = kept;
    used[i] = 0;
  }
}

int main(void) {
  for (int i = 0; i < 3; i++) pairs[i] = (struct pair){i, 0};
  permute(pairs, 0, 3);
  return 0;
}
