// TRUTH: true
// DATA-MODEL: ILP32
// OUTPUT: 3 4.5 6 60 2 12
#include <stdio.h>

struct Pair { int a, b; };
struct Mixed { char n; double d; };
struct Packed3 { char c[3]; };
struct Big { long v[3]; };
struct Node { struct Node *next; long value; char mark; };

static struct Pair pair(int a, int b) { struct Pair p = {a, b}; return p; }
static double mixed(struct Mixed m) { return m.n + m.d; }
static int packed3(struct Packed3 p) { return p.c[0] + p.c[1] + p.c[2]; }
static struct Big twice(struct Big b) { b.v[0] *= 2; return b; }
static int length(struct Node n) { return n.next ? 1 + length(*n.next) : 1; }

int main(void) {
  struct Pair p = pair(1, 2);
  struct Mixed m = {4, 0.5};
  struct Packed3 q = {{1, 2, 3}};
  struct Big b = {{10, 15, 25}};
  b = twice(b);
  struct Node last = {NULL, 1, 'l'};
  struct Node first = {&last, 2, 'f'};
  printf("%d %.1f %d %ld %d %d\n", p.a + p.b, mixed(m), packed3(q), b.v[0] + b.v[1] + b.v[2], length(first),
         (int)sizeof(struct Node));
  return 0;
}
