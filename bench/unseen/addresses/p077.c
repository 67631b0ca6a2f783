// TRUTH union | unreach-call | true
extern void reach_error(void);

union slot {
    unsigned char small;
    unsigned long big;
    void *ptr;
};

static union slot pool[4];

int main(void)
{
    static union slot lone;
    unsigned long any = lone.big;

    for (int i = 0; i < 4; i++)
        any |= pool[i].big;
    if (any != 0)
        reach_error();
    pool[2].big = 1;
    if (pool[1].big | pool[3].big)
        reach_error();
    return 0;
}
