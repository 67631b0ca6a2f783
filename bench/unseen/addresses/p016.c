// TRUTH address | unreach-call | false(unreach-call)
#include <stdint.h>
extern void reach_error(void);

int section_begin;
int section_a, section_b;
int section_end;

static int within(const int *v)
{
	uintptr_t a = (uintptr_t)v;
	return (uintptr_t)&section_begin < a && a < (uintptr_t)&section_end;
}

int main(void)
{
	section_a = 3;
	section_b = 4;
	if (!within(&section_a))
		reach_error();
	if (!within(&section_b))
		reach_error();
	return 0;
}
