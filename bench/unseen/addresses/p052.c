// TRUTH padding | unreach-call | false(unreach-call)
#include <stdint.h>
extern void reach_error(void);

struct reply {
  uint8_t status;
  uint64_t length;
  uint16_t crc;
};

/* may this object be sent to a stranger byte by byte? */
static int leaks(const struct reply *r) {
  const unsigned char *b = (const unsigned char *)r;
  for (unsigned i = 0; i < sizeof *r; i++)
    if (b[i] != 0)
      return 1;
  return 0;
}

int main(void) {
  struct reply r = {0};
  if (leaks(&r))
    reach_error();
  return 0;
}
