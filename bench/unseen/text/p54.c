// TRUTH monthname | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct date { int day, month, year; };

static int parse(const char *s, struct date *d)
{
	if (sscanf(s, "%2d.%2d.%4d", &d->day, &d->month, &d->year) != 3)
		return 0;
	if (d->month < 0 || d->month > 12)
		return 0;
	return d->day >= 1 && d->day <= 31;
}

int main(int argc, char **argv)
{
	int *perMonth = calloc(12, sizeof(int));
	char buf[64];
	struct date d;

	while (fgets(buf, sizeof buf, stdin)) {
		if (!parse(buf, &d)) {
			fprintf(stderr, "skipping %s", buf);
			continue;
		}
		perMonth[d.month - 1]++;
	}
	for (int m = 0; m < 12; m++)
		if (argc > 1 || perMonth[m] != 0)
			printf("%02d %d\n", m + 1, perMonth[m]);
	free(perMonth);
	return 0;
}
