// TRUTH: true
// OUTPUT: 3 3.5 4.5 6 60 10 abc 11.0
#include <stdio.h>

/* One type for each way a structure can be handed over: registers of both kinds, mixed, and memory. */
struct Pair { int a, b; };
struct Floats { float x, y, z; };
struct Mixed { long n; double d; };
struct Packed3 { char c[3]; };
struct Big { long v[3]; };
struct Nested { struct Pair p; short s; char c; };
struct Name { char text[4]; };
struct Extended { long double v; };

static int pair(struct Pair p) { p.a += p.b; return p.a; }
static float floats(struct Floats f) { return f.x + f.y + f.z; }
static double mixed(struct Mixed m) { return m.n + m.d; }
static int packed3(struct Packed3 p) { return p.c[0] + p.c[1] + p.c[2]; }
static long big(int before, struct Big b, int after) { b.v[0] *= before; return b.v[0] + b.v[1] + b.v[2] + after; }
static int nested(struct Nested n) { return n.p.a + n.p.b + n.s + n.c; }
static void name(struct Name n) { printf("%s ", n.text); n.text[0] = 'x'; }
static long double extended(struct Extended e) { return e.v * 2; }

int main(void) {
  struct Pair p = {1, 2};
  struct Floats f = {1.0f, 2.0f, 0.5f};
  struct Mixed m = {4, 0.5};
  struct Packed3 q = {{1, 2, 3}};
  struct Big b = {{10, 15, 20}};
  struct Nested n = {{1, 2}, 3, 4};
  struct Name t = {"abc"};
  struct Extended e = {5.5L};
  printf("%d %.1f %.1f %d ", pair(p), floats(f), mixed(m), packed3(q));
  printf("%ld %d ", big(2, b, 5), nested(n));
  name(t);
  printf("%.1Lf\n", extended(e));
  return !(p.a == 1 && b.v[0] == 10 && t.text[0] == 'a');
}
