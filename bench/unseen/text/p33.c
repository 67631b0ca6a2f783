// TRUTH binread | valid-memsafety | true
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct header {
	char magic[4];
	uint32_t count;
};

static int sum_file(FILE *f, uint64_t *sum)
{
	struct header h;
	uint16_t *rec;
	size_t got, i;

	if (fread(&h, sizeof h, 1, f) != 1)
		return -1;
	if (memcmp(h.magic, "RECS", 4) != 0)
		return -1;
	if (h.count == 0 || h.count > 4096)
		return -1;
	rec = malloc(h.count * sizeof *rec);
	got = fread(rec, sizeof *rec, h.count, f);
	for (*sum = 0, i = 0; i < got; i++)
		*sum += rec[i];
	free(rec);
	return got == h.count ? 0 : 1;
}

int main(int argc, char **argv)
{
	uint64_t sum = 0;
	FILE *f;
	int rc;

	if (argc != 2)
		return 2;
	if ((f = fopen(argv[1], "rb")) == NULL) {
		perror("open");
		return 2;
	}
	rc = sum_file(f, &sum);
	fclose(f);
	if (rc < 0)
		puts("not a record file");
	else
		printf("%llu%s\n", (unsigned long long)sum, rc ? " (truncated)" : "");
	return rc != 0;
}
