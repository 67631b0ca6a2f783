// TRUTH username | valid-memsafety | false(valid-deref)
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMELEN = 16 };

static char *make_name(const char *full)
{
  char *name = malloc(NAMELEN);
  strncpy(name, full, NAMELEN);
  for (int i = 0; i < NAMELEN && name[i]; i++)
    name[i] = isalnum((unsigned char)name[i]) ? tolower((unsigned char)name[i]) : '_';
  return name;
}

int main(int argc, char **argv)
{
  char line[120];

  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    if (*line == 0)
      continue;
    char *name = make_name(line);
    printf("%zu: %s@%s\n", strlen(name), name, argc > 1 ? argv[1] : "localhost");
    free(name);
  }
  return 0;
}
