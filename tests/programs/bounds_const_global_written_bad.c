// TRUTH: false(valid-deref) line 6
static const int limits[3] = {1, 2, 3};

static void raise(const int *limit) {
  int *writable = (int *)limit;
  *writable += 1;
}

int main(void) {
  int local[3] = {1, 2, 3};
  raise(&local[1]);
  if (local[1] != 3) return 1;
  raise(&limits[1]);
  return limits[0];
}
