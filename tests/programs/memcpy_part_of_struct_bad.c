// TRUTH: false(valid-deref) line 20
#include <stddef.h>
#include <string.h>

struct Header {
  int kind, length;
};

struct Packet {
  struct Header header;
  char body[8];
};

/* Copies a whole packet into its header. */
int main(void) {
  struct Packet p = {{1, 8}, "payload"};
  struct Header h;
  memcpy(&h, &p, sizeof h);
  if (h.length != 8) return 1;
  memcpy(&h, &p, sizeof p);
  return h.kind != 1;
}
