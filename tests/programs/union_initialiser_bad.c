// TRUTH: false(unreach-call) line 13
// PROPERTY: unreach-call
// INPUT: 256
extern void reach_error(void);
union number {
  char digit;
  long long value;
};

/* The list gives a value to the first member, and the bytes behind it have none. */
int main(void) {
  union number x = {0};
  if (x.value != 0) reach_error();
  return 0;
}
