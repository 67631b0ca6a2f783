// TRUTH alignment | unreach-call | false(unreach-call)
#include <stdint.h>
extern void reach_error(void);

struct mac { unsigned char o[6]; };
struct table { unsigned char n; struct mac m[4]; };

static int count_aligned(const struct table *t)
{
	int k = 0;

	for (int i = 0; i < t->n; i++)
		if ((uintptr_t)&t->m[i] % 8 == 0)
			k++;
	return k;
}

int main(void)
{
	struct table t = { .n = 4 };

	/* 0, 6, 4, 2 modulo 8: one of them hits */
	if (count_aligned(&t) != 1)
		reach_error();
	return 0;
}
