// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);

struct b {
  signed a : 3;
  unsigned b : 5;
  unsigned c : 1;
};
int main(void) {
  struct b x;
  x.b = 17;
  unsigned o = x.c;
  x.a = -4;
  if (!(x.a == -4 && x.b == 17 && x.c == o)) reach_error();
  x.a = 3;
  x.b = 33 & 31;
  if (!(x.a == 3 && x.b == 1 && x.c == o)) reach_error();
}
