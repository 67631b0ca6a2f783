// TRUTH floodfill | valid-memsafety | true
#include <stdio.h>
#include <string.h>

#define ROWS 20
#define COLS 40

static char map[ROWS][COLS + 2];

static int fill(int r0, int c0)
{
    static int st[ROWS * COLS];
    int sp = 0, size = 0;
    static const int dr[4] = {1, -1, 0, 0}, dc[4] = {0, 0, 1, -1};

    map[r0][c0] = '~';
    st[sp++] = r0 * COLS + c0;
    while (sp > 0) {
        int r = st[--sp] / COLS, c = st[sp] % COLS;
        size++;
        for (int k = 0; k < 4; k++) {
            int y = r + dr[k], x = c + dc[k];
            if (y < 0 || y >= ROWS || x < 0 || x >= COLS || map[y][x] != '.')
                continue;
            map[y][x] = '~';
            st[sp++] = y * COLS + x;
        }
    }
    return size;
}

int main(void)
{
    int lakes = 0, biggest = 0;

    for (int r = 0; r < ROWS; r++)
        if (!fgets(map[r], sizeof map[r], stdin))
            break;
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLS; c++)
            if (map[r][c] == '.') {
                int s = fill(r, c);
                if (s > biggest) biggest = s;
                lakes++;
            }
    printf("%d lakes, biggest %d\n", lakes, biggest);
    return 0;
}
