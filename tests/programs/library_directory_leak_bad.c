// TRUTH: false(valid-memtrack) line 9
// INPUT: 0,5,1
#include <dirent.h>

static int isEmpty(const char *path) {
  DIR *directory = opendir(path);
  if (!directory) return 0;
  return readdir(directory) == 0;
}

int main(void) { return isEmpty("."); }
