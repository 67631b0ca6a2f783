// TRUTH bsearch | unreach-call | true
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

struct cmd { const char *name; int code; };

static int match(const void *key, const void *elem)
{
	return strcmp(key, ((const struct cmd *)elem)->name);
}

static const struct cmd cmds[] = {
	{ "add", 1 }, { "del", 2 }, { "get", 3 }, { "get", 3 }, { "set", 5 },
};

static int lookup(const char *s)
{
	const struct cmd *c = bsearch(s, cmds, 5, sizeof *cmds, match);

	return c ? c->code : -1;
}

int main(void)
{
	if (lookup("get") != 3 || lookup("set") != 5)
		reach_error();
	if (lookup("ge") != -1 || lookup("zap") != -1)
		reach_error();
	return 0;
}
