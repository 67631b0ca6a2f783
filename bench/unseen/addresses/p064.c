// TRUTH strcmp | unreach-call | false(unreach-call)
#include <string.h>
extern void reach_error(void);

typedef unsigned char u8;

struct probe { const char *key; u8 differs; };

static void compare(struct probe *p, const char *with)
{
  p->differs = (u8)strcmp(p->key, with);
}

int main(void)
{
  struct probe p = { "port", 0 };
  compare(&p, "host");
  if (p.differs == 0)
    reach_error();
  compare(&p, "port");
  if (p.differs != 0)
    reach_error();
  return 0;
}
