// TRUTH packets | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <string.h>

#define PAYLOAD 128

struct result { unsigned packets; unsigned checksum; };

static struct result scan(FILE *in) {
    struct result r = {0, 0};
    unsigned char payload[PAYLOAD];
    int len;
    while ((len = fgetc(in)) != EOF) {
        size_t got = fread(payload, 1, len, in);
        if (got != (size_t)len) break;
        for (size_t i = 0; i < got; i++)
            r.checksum = (r.checksum << 1 | r.checksum >> 31) ^ payload[i];
        r.packets++;
    }
    return r;
}

int main(void) {
    struct result r = scan(stdin);
    printf("%u packets, %08x\n", r.packets, r.checksum);
    return 0;
}
