// TRUTH union | unreach-call | false(unreach-call)
#include <string.h>
extern void reach_error(void);

union frame {
  struct { char op; int arg; } cmd;
  unsigned char raw[8];
};

int main(void) {
  union frame f, g;
  memset(f.raw, 0xAA, sizeof f.raw);
  f.cmd.op = 1;
  f.cmd.arg = 2;
  g.cmd = f.cmd;
  /* the filler bytes are still there */
  for (int i = 1; i < 4; i++)
    if (g.raw[i] != 0xAA)
      reach_error();
  return 0;
}
