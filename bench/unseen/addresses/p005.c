// TRUTH realloc | unreach-call | false(unreach-call)
#include <stdlib.h>

void reach_error(void);

#define OLD 4
#define NEW 8

int main()
{
  unsigned *counts = calloc(OLD, sizeof(unsigned));
  unsigned total = 0;
  int i;

  counts[2]++;
  counts = realloc(counts, NEW * sizeof(unsigned));
  for (i = 0; i < NEW; ++i)
    total += counts[i];
  free(counts);
  if (total != 1u)
    reach_error();
  return 0;
}
