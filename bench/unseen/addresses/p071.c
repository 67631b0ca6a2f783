// TRUTH ctype | unreach-call | true
#include <ctype.h>
#include <string.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int is_id(const char *s)
{
    if (!isupper((unsigned char)*s))
        return 0;
    while (*++s)
        if (!isdigit((unsigned char)*s))
            return 0;
    return 1;
}

int main(void)
{
    char id[4] = "Q00";
    unsigned char c = __VERIFIER_nondet_uchar();
    memcpy(id + 1, &c, 1);
    int ok = is_id(id);
    int want = c == 0 || (c >= '0' && c <= '9');
    if (!!ok != want)
        reach_error();
    return 0;
}
