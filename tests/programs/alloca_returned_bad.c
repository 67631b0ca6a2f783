// TRUTH: false(valid-deref) line 14
// ASAN: differs alloca-after-return
#include <alloca.h>
#include <string.h>

static char *copy(const char *text) {
  char *buffer = alloca(strlen(text) + 1);
  strcpy(buffer, text);
  return buffer;
}

int main(void) {
  char *kept = copy("kept");
  if (kept[0] != 'k') return 1;
  return 0;
}
