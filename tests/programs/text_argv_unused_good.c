// TRUTH: true
/* What nobody reads is not made. */
int main(int argc, char **argv) {
  (void)argc;
  (void)argv;
  return 0;
}
