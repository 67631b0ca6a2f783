// TRUTH intern | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *pool[64];
static int npool;

static const char *intern(const char *s)
{
  int i;
  for (i = 0; i < npool; i++)
    if (strcmp(pool[i], s) == 0)
      return pool[i];
  if (npool == 64)
    return NULL;
  pool[npool] = strdup(s);
  return pool[npool++];
}

int main(void)
{
  char buf[100];
  const char *prev = NULL;
  unsigned doubled = 0;

  while (scanf("%99s", buf) == 1)
    {
      const char *cur = intern(buf);
      if (cur == NULL)
        {
          fprintf(stderr, "too many different words\n");
          return 1;
        }
      if (cur == prev)
        {
          printf("doubled: %s\n", cur);
          doubled++;
        }
      prev = cur;
    }
  printf("%d words, %u doubled\n", npool, doubled);
  return 0;
}
