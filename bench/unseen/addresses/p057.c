// TRUTH bitfield | unreach-call | true
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct date { unsigned day : 5, month : 4, year : 12; };

int main(void)
{
	unsigned d = __VERIFIER_nondet_uint();
	unsigned y = __VERIFIER_nondet_uint();
	struct date a, b;

	a.day = d;
	a.month = 12;
	a.year = y;
	b = a;
	b.month = 17;		/* truncated to 1 */

	if (b.day != d % 32 || b.year != y % 4096)
		reach_error();
	if (b.month != 1 || a.month != 12)
		reach_error();
	return 0;
}
