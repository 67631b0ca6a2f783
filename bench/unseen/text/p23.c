// TRUTH trim | valid-memsafety | true
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* squeeze runs of blanks, strip both ends, all in place */
static char *tidy(char *s)
{
  char *r = s, *w = s;
  while (*r)
    {
      if (isspace ((unsigned char) *r))
        {
          while (isspace ((unsigned char) *r))
            r++;
          if (w != s && *r)
            *w++ = ' ';
        }
      else
        *w++ = *r++;
    }
  *w = 0;
  return s;
}

int main(int argc, char **argv)
{
  char *line = NULL;
  size_t cap = 0;

  for (int i = 1; i < argc; i++)
    {
      char *copy = strdup(argv[i]);
      printf("<%s>\n", tidy(copy));
      free(copy);
    }
  while (getline(&line, &cap, stdin) >= 0)
    printf("<%s>\n", tidy(line));
  free(line);
  return 0;
}
