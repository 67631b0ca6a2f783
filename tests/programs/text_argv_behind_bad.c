// TRUTH: false(valid-deref) line 5
// INPUT: 1
int main(int argc, char **argv) {
  (void)argc;
  return argv[2] != 0; /* behind the null pointer */
}
