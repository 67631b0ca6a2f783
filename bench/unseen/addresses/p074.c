// TRUTH strncmp | valid-memsafety | true
#include <stdlib.h>
#include <string.h>

static const char *const verbs[] = { "ab", "abacus", "a", "" };

int main(void)
{
	char *s = malloc(3);
	int hits = 0;

	s[0] = 'a';
	s[1] = 'b';
	s[2] = 0;
	/* the limit is larger than either operand */
	for (int i = 0; i < 4; i++)
		hits += strncmp(s, verbs[i], 100) == 0;
	free(s);
	return hits == 1 ? 0 : 1;
}
