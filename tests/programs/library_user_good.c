// TRUTH: true
// INPUT: 0
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  char path[64];
  struct passwd *user = getpwuid(getuid());
  if (!user) return 1;
  puts(user->pw_dir);
  char *name = getlogin();
  if (name) puts(name);
  return 0;
}
