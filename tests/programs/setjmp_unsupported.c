// TRUTH: unsupported(setjmp)
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf recovery;

static void work(int depth) {
  if (depth == 0) longjmp(recovery, 1);
  work(depth - 1);
}

int main(void) {
  if (setjmp(recovery)) return 1;
  work(3);
  return 0;
}
