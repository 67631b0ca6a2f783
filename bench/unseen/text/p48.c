// TRUTH grep | valid-memsafety | false(valid-memtrack)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int first_match(FILE *in, const char *text)
{
	char *line = NULL;
	size_t size = 0;
	unsigned long lineno = 0;

	while (getline(&line, &size, in) != -1) {
		lineno++;
		if (strstr(line, text) != NULL) {
			printf("%lu:%s", lineno, line);
			return 0;
		}
	}
	free(line);
	return 1;
}

/* the needles have to turn up one after the other */
int main(int argc, char *argv[])
{
	int missing = 0;

	if (argc < 2) {
		fprintf(stderr, "usage: %s text...\n", argv[0]);
		return 2;
	}
	for (int i = 1; i < argc; i++)
		missing += first_match(stdin, argv[i]);
	printf("%d missing\n", missing);
	return missing != 0;
}
