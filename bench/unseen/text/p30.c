// TRUTH joinargs | valid-memsafety | true
#include <stdio.h>
#include <string.h>

static int append(char *dst, size_t size, size_t *used, const char *sep, const char *s)
{
    int n = snprintf(dst + *used, size - *used, "%s%s", sep, s);
    if (n < 0)
        return -1;
    if ((size_t)n >= size - *used) {
        *used = size - 1;
        return -1;
    }
    *used += (size_t)n;
    return 0;
}

int main(int argc, char **argv)
{
    char out[48] = "";
    size_t used = 0;
    const char *sep = "";

    for (int i = argc - 1; i >= 1; i--) {
        if (append(out, sizeof out, &used, sep, argv[i]) != 0) {
            memcpy(out + sizeof out - 4, "...", 4);
            break;
        }
        sep = ", ";
    }
    printf("%s (%zu)\n", out, used);
    return 0;
}
