// TRUTH struct-copy | valid-memsafety | false(valid-memtrack)
#include <stdlib.h>
#include <string.h>

struct str { char *p; size_t n; };

static struct str from(const char *s)
{
	struct str r = { .p = strdup(s), .n = strlen(s) };
	return r;
}

static void drop(struct str *s)
{
	free(s->p);
	s->p = NULL;
}

int main(void)
{
	struct str x = from("left"), y = from("right");

	if (x.n < y.n)
		x = y;
	drop(&x);
	if (x.n != y.n)
		drop(&y);
	return 0;
}
