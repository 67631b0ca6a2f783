// TRUTH switches | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <string.h>

#define SEP " \t\r\n"

int main(int argc, char *argv[])
{
    char line[160];
    int on = 0, off = 0;
    FILE *fp = stdin;

    if (argc == 2 && (fp = fopen(argv[1], "r")) == NULL)
    {
        perror(argv[1]);
        return 1;
    }
    while (fgets(line, sizeof(line), fp))
    {
        char *name = strtok(line, SEP);
        if (name == NULL || name[0] == '#')
            continue;
        char *value = strtok(NULL, SEP);
        if (strcmp(value, "on") == 0)
            on++;
        else if (strcmp(value, "off") == 0)
            off++;
        else
            fprintf(stderr, "%s: strange value %s\n", name, value);
    }
    printf("%d on, %d off\n", on, off);
    if (fp != stdin)
        fclose(fp);
    return 0;
}
