// TRUTH loadcfg | valid-memsafety | false(valid-free)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CFG_MAX 512

static int load(const char *path, char **out)
{
	FILE *f = fopen(path, "r");
	size_t n;
	char *b;

	if (!f)
		return -1;
	b = calloc(1, CFG_MAX);
	n = fread(b, 1, CFG_MAX - 1, f);
	fclose(f);
	*out = b;
	if (n < 4 || memcmp(b, "#cfg", 4) != 0) {
		free(b);
		return -2;
	}
	return 0;
}

int main(int argc, char **argv)
{
	char *text = NULL;
	int rc;

	if (argc < 2)
		return 64;
	rc = load(argv[1], &text);
	switch (rc) {
	case 0:
		printf("%zu bytes of settings\n", strlen(text));
		break;
	case -1:
		perror(argv[1]);
		break;
	default:
		fprintf(stderr, "%s: not a settings file\n", argv[1]);
	}
	free(text);
	return rc ? 1 : 0;
}
