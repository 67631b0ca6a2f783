// TRUTH memcmp | valid-memsafety | true
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { LESS, EQUAL, GREATER };

static int cmp3(const void *a, const void *b, size_t n)
{
	int r = memcmp(a, b, n);

	return r < 0 ? LESS : r > 0 ? GREATER : EQUAL;
}

int main(void)
{
	unsigned char a[4], b[4];
	int *tally = calloc(3, sizeof *tally);

	for (int round = 0; round < 3; round++) {
		for (int i = 0; i < 4; i++) {
			a[i] = __VERIFIER_nondet_uchar();
			b[i] = __VERIFIER_nondet_uchar();
		}
		tally[cmp3(a, b, sizeof a)]++;
	}
	free(tally);
	return 0;
}
