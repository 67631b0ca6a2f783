// TRUTH: false(valid-deref) line 8
// INPUT: 1
#include <pwd.h>
#include <stdio.h>

/* The user need not exist. */
int main(void) {
  puts(getpwnam("nobody")->pw_dir);
  return 0;
}
