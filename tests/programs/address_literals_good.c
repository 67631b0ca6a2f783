// TRUTH: true
/* Literals may lie on each other only where their characters agree. */
int main(void) {
  const char *first = "xabd", *second = "abc", *third = "yabc";
  if (first + 1 == second) return *(volatile int *)0;
  if (third + 1 == second && third[1] != second[0]) return *(volatile int *)0;
  return 0;
}
