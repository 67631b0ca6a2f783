// TRUTH literal | unreach-call | true
extern void reach_error(void);

struct pt { int x, y; };

static int same_object(struct pt *a, struct pt *b)
{
    a->x = 1;
    b->x = 2;
    return a->x == 2;
}

int main(void)
{
    /* modifiable compound literals are objects of their own */
    struct pt *p = &(struct pt){ 0, 0 };
    struct pt *q = &(struct pt){ 0, 0 };

    if (p == q)
        reach_error();
    if (same_object(p, q))
        reach_error();
    if ((int[2]){ 3, 4 } == (int[2]){ 3, 4 })
        reach_error();
    return 0;
}
