// TRUTH uninitialised | valid-memsafety | false(valid-free)
#include <stdlib.h>
#include <string.h>

struct person { char *first, *nick; };

static struct person *born(const char *first, const char *nick)
{
	struct person *p = malloc(sizeof *p);

	p->first = strdup(first);
	if (nick)
		p->nick = strdup(nick);
	return p;
}

static void bury(struct person *p)
{
	free(p->nick);
	free(p->first);
	free(p);
}

int main(void)
{
	struct person *a = born("Elizabeth", "Bess");
	bury(a);
	struct person *b = born("Ann", NULL);
	bury(b);
	return 0;
}
