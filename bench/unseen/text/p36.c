// TRUTH config | valid-memsafety | true
#include <stdio.h>
#include <string.h>

#define MAXOPT 16

struct opt {
    char key[32];
    char val[32];
};

static struct opt table[MAXOPT];
static int nopt;

static void parse(char *line)
{
    char *eq = strchr(line, '=');
    if (line[0] == ';' || eq == NULL || eq == line)
        return;
    if (nopt == MAXOPT)
        return;
    *eq++ = '\0';
    eq[strcspn(eq, "\n")] = '\0';
    snprintf(table[nopt].key, sizeof table[nopt].key, "%s", line);
    snprintf(table[nopt].val, sizeof table[nopt].val, "%s", eq);
    nopt++;
}

int main(int argc, char **argv)
{
    char line[256];
    if (argc < 2) {
        fputs("usage: config file key...\n", stderr);
        return 1;
    }
    FILE *f = fopen(argv[1], "r");
    if (!f) {
        fputs("cannot open the file\n", stderr);
        return 1;
    }
    while (fgets(line, sizeof line, f))
        parse(line);
    fclose(f);
    for (int a = 2; a < argc; a++) {
        int i;
        for (i = 0; i < nopt && strcmp(table[i].key, argv[a]) != 0; i++)
            ;
        printf("%s=%s\n", argv[a], i < nopt ? table[i].val : "(unset)");
    }
    return 0;
}
