// TRUTH runlength | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

static char *encode(const char *s)
{
	size_t n = strlen(s), o = 0, i = 0;
	char *out = malloc(2 * n + 1);

	out[0] = '\0';
	while (i < n) {
		size_t run = 1;
		while (s[i + run] == s[i])
			run++;
		o += sprintf(out + o, "%c%zu", s[i], run);
		i += run;
	}
	return out;
}

int main(void)
{
	char *line = NULL;
	size_t cap = 0;
	ssize_t len;

	while ((len = getline(&line, &cap, stdin)) != -1) {
		if (len > 0 && line[len - 1] == '\n')
			line[len - 1] = '\0';
		char *e = encode(line);
		printf("%zu %zu %s\n", strlen(line), strlen(e), e);
		free(e);
	}
	free(line);
	return 0;
}
