// TRUTH: false(valid-deref) line 7
// INPUT: 1
int main(int argc, char **argv) {
  int letters = 0;
  /* One too many: argv[argc] is the null pointer. */
  for (int i = 1; i <= argc; i++)
    if (argv[i][0]) letters++;
  return letters > 3;
}
