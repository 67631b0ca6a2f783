// TRUTH alignment | unreach-call | false(unreach-call)
#include <stdint.h>
#include <string.h>
extern void reach_error(void);

/* A packet header on the stack; the checksum loop wants words. */
int main(void)
{
    unsigned char hdr[12];
    uint32_t w, sum = 0;

    memset(hdr, 1, sizeof hdr);
    for (unsigned i = 0; i < sizeof hdr; i += sizeof w) {
        if ((uintptr_t)(hdr + i) % _Alignof(uint32_t) != 0)
            reach_error();
        memcpy(&w, hdr + i, sizeof w);
        sum += w;
    }
    return sum == 0x03030303u ? 0 : 1;
}
