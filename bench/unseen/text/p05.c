// TRUTH options | valid-memsafety | false(valid-memtrack)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
  char *outname = NULL;
  int verbose = 0, opt;

  while ((opt = getopt(argc, argv, "vo:")) != -1)
    {
      switch (opt)
        {
        case 'v':
          verbose = 1;
          break;
        case 'o':
          outname = strdup(optarg);
          break;
        default:
          fprintf(stderr, "usage: %s [-v] [-o name] file...\n", argv[0]);
          free(outname);
          return 2;
        }
    }

  if (verbose)
    printf("output goes to %s\n", outname != NULL ? outname : "standard output");
  for (; optind < argc; optind++)
    printf("input: %s\n", argv[optind]);

  free(outname);
  return 0;
}
