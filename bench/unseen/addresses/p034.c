// TRUTH alignment | valid-memsafety | false(valid-deref)
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CACHE_LINE 64
#define SLACK 32

int main(void)
{
	char *mem = malloc(CACHE_LINE + SLACK);
	uintptr_t bump = -(uintptr_t)mem % CACHE_LINE;
	char *line = mem + bump;

	memset(line, 0xff, CACHE_LINE);
	free(mem);
	return 0;
}
