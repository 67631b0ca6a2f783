// TRUTH order | unreach-call | false(unreach-call)
extern void reach_error(void);

static int ticket;
static int take(void) { return ++ticket; }

static int sub(int a, int b) { return a - b; }

int main(void)
{
    int d = sub(take(), take());
    if (d != -1)
        reach_error();
    return 0;
}
