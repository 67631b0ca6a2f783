// TRUTH padding | unreach-call | false(unreach-call)
#include <string.h>
extern void reach_error(void);

typedef struct { char tag; int val; } item;

int main(void)
{
  item x, y;
  x.tag = 'a'; x.val = 17;
  y.tag = 'a'; y.val = 17;
  if (memcmp(&x, &y, sizeof(item)) != 0)
    reach_error();
  return 0;
}
