// TRUTH flexible-array | valid-memsafety | true
#include <stddef.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct poly { unsigned short deg; int coef[]; };

static struct poly *alloc_poly(unsigned deg)
{
    struct poly *p = malloc(offsetof(struct poly, coef) + (deg + 1) * sizeof(int));
    p->deg = (unsigned short)deg;
    for (unsigned i = 0; i <= deg; i++)
        p->coef[i] = (int)i;
    return p;
}

int main(void)
{
    struct poly *p = alloc_poly(__VERIFIER_nondet_uchar() % 6);
    struct poly head = *p;      /* the head has no tail padding */
    int top = p->coef[head.deg];
    free(p);
    return top == head.deg ? 0 : 1;
}
