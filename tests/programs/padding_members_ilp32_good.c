// TRUTH: true
// PROPERTY: unreach-call
// DATA-MODEL: ILP32
#include <assert.h>

struct inner {
  char c;
  short s;
};
struct outer {
  char first;
  unsigned bits : 3, more : 9;
  struct inner in[2];
  union {
    struct inner in;
    char bytes[6];
  } either;
  double number;
  char last;
};

static struct outer returned(struct outer a) { return a; }
static void check(struct outer a) {
  assert(a.first == 1 && a.bits == 5 && a.more == 300);
  assert(a.in[0].c == 2 && a.in[0].s == 3 && a.in[1].c == 4 && a.in[1].s == 5);
  for (int i = 0; i < 6; i++) assert(a.either.bytes[i] == i);
  assert(a.last == 9);
}

/* Members keep their values, wherever they lie. */
int main(void) {
  struct outer a = {1, 5, 300, {{2, 3}, {4, 5}}, {.bytes = {0, 1, 2, 3, 4, 5}}, 0.5, 9};
  check(a);
  struct outer b;
  b = a;
  check(b);
  check(returned(b));
  check((struct outer){1, 5, 300, {{2, 3}, {4, 5}}, {.bytes = {0, 1, 2, 3, 4, 5}}, 0.5, 9});
  struct outer c[2] = {{0}, a};
  check(c[1]);
  assert(c[0].first == 0 && c[0].more == 0 && c[0].in[1].s == 0 && c[0].either.bytes[5] == 0 && c[0].last == 0);
  return 0;
}
