// TRUTH: false(unreach-call) line 11
// PROPERTY: unreach-call
extern void reach_error(void);

int a[60];

int main(void) {
  int i;
  for (i = 0; i < 60; i++) a[i] = 7;
  for (i = 0; i < 59; i++) a[i] = 0;
  for (i = 0; i < 60; i++) if (a[i] != 0) reach_error();
  return 0;
}
