// TRUTH order | unreach-call | false(unreach-call)
extern void reach_error(void);

static const char *input = "7+2";
static char next(void) { return *input++; }

struct expr { char left, op, right; };

int main(void)
{
	struct expr e = { .left = next(), .op = next(), .right = next() };

	if (e.op != '+')
		reach_error();
	if (e.left - '0' != 7)
		reach_error();
	return 0;
}
