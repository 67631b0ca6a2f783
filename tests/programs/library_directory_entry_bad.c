// TRUTH: false(valid-deref) line 12
// INPUT: 0,5,0,98
#include <dirent.h>

/* The entry belongs to the directory. */
int main(void) {
  DIR *directory = opendir(".");
  if (!directory) return 1;
  struct dirent *entry = readdir(directory);
  closedir(directory);
  if (!entry) return 0;
  return entry->d_name[0] == '.';
}
