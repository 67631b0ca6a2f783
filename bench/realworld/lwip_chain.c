/* pbuf.c of lwIP: a chain of any length, put together packet by packet, and freed. */
#include "lwip/pbuf.h"

extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct pbuf *packet = pbuf_alloc(PBUF_RAW, 64, PBUF_RAM);
  if (!packet) return 0;
  while (__VERIFIER_nondet_int()) {
    struct pbuf *more = pbuf_alloc(PBUF_RAW, 64, PBUF_RAM);
    if (!more) break;
    if (packet->tot_len > 60000) {
      pbuf_free(more);
      break;
    }
    pbuf_cat(packet, more);
  }
  pbuf_free(packet);
  return 0;
}
