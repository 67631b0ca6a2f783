/* pbuf.c of lwIP: packets of any size, put together to chains of any length, shortened, kept twice for a while, and freed. */
#include "lwip/pbuf.h"

extern int __VERIFIER_nondet_int(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  struct pbuf *packet = pbuf_alloc(PBUF_RAW, __VERIFIER_nondet_ushort() % 1500, PBUF_RAM);
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
  pbuf_ref(packet);
  pbuf_free(packet);
  if (packet->tot_len > 20) pbuf_realloc(packet, 20);
  pbuf_free(packet);
  return 0;
}
