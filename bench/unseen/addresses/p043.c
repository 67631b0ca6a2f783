// TRUTH alignment | unreach-call | true
#include <stddef.h>
#include <stdint.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static union { max_align_t align; unsigned char bytes[256]; } heap;
static size_t brk_;

static void *my_alloc(size_t n)
{
    size_t need = (n + 7) / 8 * 8;
    if (need > sizeof heap.bytes - brk_)
        return NULL;
    void *p = heap.bytes + brk_;
    brk_ += need;
    return p;
}

int main(void)
{
    for (int i = 0; i < 4; i++) {
        void *p = my_alloc(__VERIFIER_nondet_uchar());
        if (p != NULL && (uintptr_t)p % 8 != 0)
            reach_error();
    }
    return 0;
}
