// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);

int main(void) {
  const char *a = "abc", *b = "abd";
  if (!(a != b && a + 1 != b)) reach_error();
}
