// TRUTH: false(valid-deref) line 24
// INPUT: 1,2,1,3
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

enum { Open = 1, Close = 2, Write = 3 };

/* Opening a second time reports success, but makes no new buffer. */
int main(void) {
  char *buffer = NULL;
  int wasOpened = 0, isOpen = 0, released = 0;
  for (int i = 0; i < 6; i++) {
    switch (__VERIFIER_nondet_int()) {
      case Open:
        if (!wasOpened) buffer = malloc(4);
        wasOpened = isOpen = 1;
        break;
      case Close:
        if (isOpen && !released++) free(buffer);
        isOpen = 0;
        break;
      case Write:
        if (isOpen) {
          buffer[i % 4] = 'w';
        }
        break;
    }
  }
  if (!released) free(buffer);
  return 0;
}
