// TRUTH: true
// PROPERTY: valid-memcleanup
// INPUT: 0,5,0,0,1
#include <dirent.h>
#include <string.h>

int main(void) {
  char copy[256];
  DIR *directory = opendir(".");
  if (!directory) return 1;
  struct dirent *entry;
  while ((entry = readdir(directory))) {
    if (entry->d_name[0] == '.') continue;
    strcpy(copy, entry->d_name);
  }
  closedir(directory);
  return 0;
}
