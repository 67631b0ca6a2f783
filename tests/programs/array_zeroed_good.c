// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);

int a[1000];

int main(void) {
  int i;
  for (i = 0; i < 1000; i++) a[i] = 7;
  for (i = 0; i < 1000; i++) a[i] = 0;
  for (i = 0; i < 1000; i++) {
    if (a[i] != 0) reach_error();
  }
  return 0;
}
