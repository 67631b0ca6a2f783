// TRUTH joinargs | valid-memsafety | false(valid-deref)
#include <stdio.h>

int main(int argc, char **argv)
{
    char msg[64];
    size_t pos = 0;
    int i;

    msg[0] = '\0';
    for (i = 1; i < argc; i++)
        pos += (size_t)snprintf(msg + pos, sizeof msg - pos, "[%s]", argv[i]);

    printf("%d args: %s\n", argc - 1, msg);
    return 0;
}
