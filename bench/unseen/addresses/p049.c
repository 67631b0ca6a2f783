// TRUTH padding | unreach-call | true
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

struct employee { char grade; double pay; char dept; };

int main(void)
{
    struct employee boss;
    boss.grade = 'A';
    boss.pay = 1e5;
    boss.dept = 'X';

    struct employee *dup = malloc(sizeof *dup);
    memcpy(dup, &boss, sizeof boss);    /* holes and all */
    int d = memcmp(dup, &boss, sizeof boss);
    if (d != 0 || dup->dept != 'X')
        reach_error();
    free(dup);
    return 0;
}
