// TRUTH: unsupported(vector)
typedef int Quad __attribute__((vector_size(16)));

static int first(Quad q) {
  int parts[4];
  __builtin_memcpy(parts, &q, sizeof parts);
  return parts[0];
}

int main(void) {
  Quad a = {1, 2, 3, 4};
  Quad b = {4, 3, 2, 1};
  Quad sum = a + b;
  return first(sum) != 5;
}
