// TRUTH rpn | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH 32

int main(int argc, char **argv)
{
	unsigned long st[DEPTH];
	int sp = 0;

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "+") == 0) {
			unsigned long b = st[--sp];
			unsigned long a = st[--sp];
			st[sp++] = a + b;
		} else if (strcmp(argv[i], "x") == 0) {
			unsigned long b = st[--sp];
			unsigned long a = st[--sp];
			st[sp++] = a * b;
		} else {
			if (sp == DEPTH) {
				fputs("stack is full\n", stderr);
				return 1;
			}
			st[sp++] = strtoul(argv[i], NULL, 10);
		}
	}
	while (sp > 0)
		printf("%lu\n", st[--sp]);
	return 0;
}
