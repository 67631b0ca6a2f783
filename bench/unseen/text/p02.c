// TRUTH reverse | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <string.h>

#define WIDTH 64

static void
reverse_into(char *dst, const char *src)
{
	size_t len = strlen(src);
	size_t i;

	for (i = 0; i < len; i++)
		dst[i] = src[len - 1 - i];
	dst[len] = '\0';
}

int
main(int argc, char *argv[])
{
	char buf[WIDTH];
	int i;

	for (i = 1; i < argc; i++) {
		if (strlen(argv[i]) > sizeof(buf)) {
			fprintf(stderr, "word %d is too long, skipped\n", i);
			continue;
		}
		reverse_into(buf, argv[i]);
		puts(buf);
	}
	return 0;
}
