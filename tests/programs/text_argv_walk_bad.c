// TRUTH: false(valid-deref) line 7
// INPUT: 1
int main(int argc, char **argv) {
  (void)argc;
  int dashes = 0;
  /* Looks at the word behind the null pointer. */
  while (argv[1] || argv[2]) {
    if (**++argv == '-') dashes++;
  }
  return dashes;
}
