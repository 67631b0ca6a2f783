/* setjmp.h: a jump out of the middle of calls is unsupported, already where its target is set. */
#include "models.h"

static _Noreturn void jump(void) { __cairn_unsupported("setjmp"); }

int setjmp(void *buffer) {
  (void)buffer;
  jump();
}

int _setjmp(void *buffer) {
  (void)buffer;
  jump();
}

int sigsetjmp(void *buffer, int mask) {
  (void)buffer;
  (void)mask;
  jump();
}

int __sigsetjmp(void *buffer, int mask) {
  (void)buffer;
  (void)mask;
  jump();
}

_Noreturn void longjmp(void *buffer, int value) {
  (void)buffer;
  (void)value;
  jump();
}

_Noreturn void _longjmp(void *buffer, int value) {
  (void)buffer;
  (void)value;
  jump();
}

_Noreturn void siglongjmp(void *buffer, int value) {
  (void)buffer;
  (void)value;
  jump();
}
