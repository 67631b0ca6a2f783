// TRUTH pathlist | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	const char *path = getenv("PATH");
	char *copy, *dir, full[1024];
	int found = 0;

	if (argc < 2) {
		fprintf(stderr, "usage: %s program\n", argv[0]);
		return 1;
	}
	if (path == NULL)
		path = "/bin:/usr/bin";
	copy = strdup(path);
	if (copy == NULL)
		return 1;
	for (dir = strtok(copy, ":"); dir != NULL; dir = strtok(NULL, ":")) {
		size_t need = strlen(dir) + 1 + strlen(argv[1]) + 1;
		if (need > sizeof full)
			continue;
		strcpy(full, dir);
		strcat(full, "/");
		strcat(full, argv[1]);
		if (access(full, X_OK) == 0) {
			puts(full);
			found = 1;
		}
	}
	free(copy);
	return !found;
}
