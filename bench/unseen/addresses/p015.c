// TRUTH address | unreach-call | true
#include <stddef.h>
extern void reach_error(void);

struct board {
    int upper[4];
    int lower[4];
};

int main(void)
{
    struct board b = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };
    struct board copy = b;
    int *end_of_upper = copy.upper + 4;

    if (end_of_upper != copy.lower)
        reach_error();
    if (b.lower == copy.lower)
        reach_error();
    if ((char *)(&b + 1) - (char *)&b != 32)
        reach_error();
    return 0;
}
