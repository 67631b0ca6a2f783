// TRUTH strcmp | unreach-call | true
#include <string.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

static int sgn(int x) { return (x > 0) - (x < 0); }

int main(void)
{
    char s[2] = { 0 }, t[2] = { 0 };
    s[0] = __VERIFIER_nondet_char();
    t[0] = __VERIFIER_nondet_char();

    int expected = sgn((unsigned char)s[0] - (unsigned char)t[0]);
    if (sgn(strcmp(s, t)) != expected) reach_error();
    if (sgn(strcmp(t, s)) != -expected) reach_error();
    if (strcmp(s, s) != 0) reach_error();
    return 0;
}
