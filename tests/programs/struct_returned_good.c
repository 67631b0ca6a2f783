// TRUTH: true
// OUTPUT: 1 2 | 1.5 2.5 | 7 0.5 | xyz | 1 2 3 4 | 30
#include <stdio.h>
#include <string.h>

struct Pair { int a, b; };
struct Point { double x, y; };
struct Mixed { int n; float f; };
struct Name { char text[12]; };
struct Row { long cells[4]; };

static struct Pair pair(int a, int b) { return (struct Pair){a, b}; }
static struct Point point(double x) { struct Point p = {x, x + 1}; return p; }
static struct Mixed mixed(void) { struct Mixed m; m.n = 7; m.f = 0.5f; return m; }
static struct Name name(const char *t) { struct Name n; strcpy(n.text, t); return n; }
static struct Row row(long from) {
  struct Row r;
  for (int i = 0; i < 4; i++) r.cells[i] = from + i;
  return r;
}

int main(void) {
  struct Pair p = pair(1, 2);
  struct Point q = point(1.5);
  struct Mixed m = mixed();
  struct Name n = name("xyz");
  printf("%d %d | %.1f %.1f | %d %.1f | %s | ", p.a, p.b, q.x, q.y, m.n, m.f, n.text);
  struct Row rows[2] = {row(1), row(6)};
  for (int i = 0; i < 4; i++) printf("%ld ", rows[0].cells[i]);
  rows[0] = rows[1];
  printf("| %ld\n", rows[0].cells[0] + rows[0].cells[1] + rows[0].cells[2] + row(9).cells[0]);
  return 0;
}
