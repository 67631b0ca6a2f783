// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);

/* What is the same each time it is read. */
struct s {
  int i;
  char c;
};
int main(void) {
  struct s x = {1, 2};
  unsigned char a = ((unsigned char*)&x)[6];
  if (!(((unsigned char*)&x)[6] == a)) reach_error();
  x.i = 5;
  x.c = 3;
  if (!(((unsigned char*)&x)[6] == a)) reach_error();
}
