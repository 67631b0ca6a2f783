// TRUTH bytefreq | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>

static unsigned long freq[256];

static int by_freq(const void *x, const void *y)
{
	int a = *(const int *)x, b = *(const int *)y;
	if (freq[a] != freq[b])
		return freq[a] < freq[b] ? 1 : -1;
	return (a > b) - (a < b);
}

int main(int argc, char **argv)
{
	int order[256], c, i;
	FILE *f;

	if (argc != 2 || (f = fopen(argv[1], "rb")) == NULL) {
		fprintf(stderr, "usage: bytefreq file\n");
		return 1;
	}
	while ((c = fgetc(f)) != EOF)
		freq[c]++;
	fclose(f);

	for (i = 0; i < 256; i++)
		order[i] = i;
	qsort(order, 256, sizeof order[0], by_freq);
	for (i = 0; i < 256 && freq[order[i]] > 0; i++) {
		if (isprint(order[i]))
			printf("'%c'", order[i]);
		else
			printf("%3d", order[i]);
		printf(" %lu\n", freq[order[i]]);
	}
	return 0;
}
