// TRUTH letterfreq | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <string.h>

#define ASCII 128

int main(void)
{
    int seen[ASCII];
    char text[256];
    char c;
    int i, distinct = 0;

    memset(seen, 0, sizeof(seen));
    if (!fgets(text, sizeof(text), stdin)) {
        return 0;
    }
    for (i = 0; text[i] != '\0'; i++) {
        c = text[i];
        if (c < ASCII) {
            if (seen[c] == 0)
                distinct++;
            seen[c]++;
        }
    }
    for (i = ' '; i < ASCII; i++)
        if (seen[i])
            printf("%c: %d\n", i, seen[i]);
    printf("%d distinct\n", distinct);
    return 0;
}
