// TRUTH matrix | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int rows, cols, i, j;
    double *cell, *colsum;

    printf("rows cols? ");
    if (scanf("%d%d", &rows, &cols) != 2) {
        puts("no size");
        return 1;
    }
    if (rows < 1 || cols < 1 || rows > 50 || cols > 50) {
        puts("bad size");
        return 1;
    }
    cell = malloc(sizeof(double) * rows * cols);
    colsum = calloc(cols, sizeof(double));
    for (i = 0; i < rows; i++)
        for (j = 0; j < cols; j++)
            if (scanf("%lf", &cell[i * cols + j]) != 1) {
                printf("row %d, column %d: not a number\n", i + 1, j + 1);
                free(colsum);
                free(cell);
                return 1;
            }
    for (i = 0; i < rows; i++) {
        double s = 0;
        for (j = 0; j < cols; j++) {
            s += cell[i * cols + j];
            colsum[j] += cell[i * cols + j];
            printf("%8.2f ", cell[i * cols + j]);
        }
        printf("| %8.2f\n", s);
    }
    for (j = 0; j < cols; j++) printf("%8.2f ", colsum[j]);
    putchar('\n');
    free(cell);
    free(colsum);
    return 0;
}
