// TRUTH: unsupported(<4 x i32>)
typedef int Quad __attribute__((vector_size(16)));

static int at(Quad q, int index) {
  int parts[4];
  __builtin_memcpy(parts, &q, sizeof parts);
  return parts[index];
}

int main(void) {
  Quad a = {1, 2, 3, 4};
  Quad b = {4, 3, 2, 1};
  Quad sum = a + b;
  Quad larger = sum > b;
  return at(larger, 0) != -1;
}
