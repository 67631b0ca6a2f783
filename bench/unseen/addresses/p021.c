// TRUTH address | unreach-call | false(unreach-call)
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

#define LINE 64

struct counter { long hits, misses, spare[3]; };

static uintptr_t line_of(void *p) { return (uintptr_t)p / LINE; }

/* separately allocated counters never share a cache line? */
int main(void)
{
	struct counter *a = calloc(1, sizeof *a);
	struct counter *b = calloc(1, sizeof *b);

	a->hits = 1;
	b->misses = 1;
	if (line_of(a) == line_of(b) || line_of(&a->spare[2]) == line_of(b))
		reach_error();
	free(a);
	free(b);
	return 0;
}
