// TRUTH: false(valid-deref) line 13
// INPUT: 0,5,0,98,98,98,98,98,98,98,98,98,98,98,98,98,98,98,98,98,98,98,98,98,98
#include <dirent.h>
#include <string.h>

int main(void) {
  char copy[16];
  DIR *directory = opendir(".");
  if (!directory) return 1;
  struct dirent *entry = readdir(directory);
  if (entry)
    /* A name may have 255 characters. */
    strcpy(copy, entry->d_name);
  closedir(directory);
  return 0;
}
