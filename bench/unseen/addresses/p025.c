// TRUTH address | unreach-call | false(unreach-call)
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	uintptr_t seen = 0;
	int turns = 0;

	while (turns < 3) {
		int fresh = __VERIFIER_nondet_int();
		int *p = &fresh;

		if ((uintptr_t)p == seen)
			reach_error();	/* "a new variable each turn" */
		seen = (uintptr_t)p;
		turns += (*p == fresh);
	}
	return 0;
}
