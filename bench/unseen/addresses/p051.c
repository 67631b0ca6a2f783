// TRUTH padding | unreach-call | true
#include <stddef.h>
extern void reach_error(void);

struct entry { char used; double weight; char mark; };
static struct entry table[3];

static int all_clear(const void *p, size_t n)
{
	const unsigned char *b = p;

	while (n > 0)
		if (b[--n] != 0)
			return 0;
	return 1;
}

int main(void)
{
	/* no initialiser, nothing stored yet */
	if (!all_clear(table, sizeof table))
		reach_error();
	return 0;
}
