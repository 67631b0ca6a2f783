// TRUTH: true
#include <stdlib.h>
#include <string.h>

static long stack[10];
static int top;

/* "3 4 +" */
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "+") == 0) {
      if (top < 2) return 1;
      long right = stack[--top];
      stack[top - 1] += right;
    } else if (top < 10) {
      stack[top++] = strtol(argv[i], NULL, 10);
    }
  }
  return top;
}
