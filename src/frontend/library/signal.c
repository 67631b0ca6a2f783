/* signal.h: no signal arrives. Installing a function as handler is unsupported, since it could run at any point. */
#include "models.h"

typedef void (*Handler)(int);

static Handler dispositions[65];

static _Noreturn void handlerInstalled(void) { __cairn_unsupported("a signal handler"); }

static int isFunction(Handler handler) { return (uintptr_t)handler > 1; } /* neither SIG_DFL nor SIG_IGN */

Handler signal(int number, Handler handler) {
  if (number < 1 || number > 64) {
    *__errno_location() = EINVAL;
    return (Handler)-1;
  }
  if (isFunction(handler)) handlerInstalled();
  Handler old = dispositions[number];
  dispositions[number] = handler;
  return old;
}

enum { ActionBytes = sizeof(void *) == 8 ? 152 : 140, SetBytes = 128 };

int sigaction(int number, const void *action, void *old) {
  if (number < 1 || number > 64) {
    *__errno_location() = EINVAL;
    return -1;
  }
  Handler before = dispositions[number];
  if (action) {
    readable(action, ActionBytes);
    Handler handler = *(const Handler *)action;
    if (isFunction(handler)) handlerInstalled();
    dispositions[number] = handler;
  }
  if (old) {
    __cairn_fill(old, 0, ActionBytes);
    *(Handler *)old = before;
  }
  return 0;
}

/* The default action of 17, 18, 23, 28 (child, continue, urgent, window size) is to go on, of 19 to 22 to stop the
   process. */
int raise(int number) {
  if (number < 1 || number > 64) {
    *__errno_location() = EINVAL;
    return -1;
  }
  if ((uintptr_t)dispositions[number] == 1 && number != 9 && number != 19) return 0;
  if (number == 17 || number == 18 || number == 23 || number == 28) return 0;
  if (number >= 19 && number <= 22) __cairn_unsupported("a signal that stops the process");
  __cairn_abort();
}

/* Other processes are not followed. */
int kill(int process, int number) {
  (void)process;
  if (number == 0) return __cairn_choose_bool("kill fails") ? failed() : 0;
  __cairn_unsupported("kill");
}

unsigned alarm(unsigned seconds) {
  if (seconds != 0) __cairn_unsupported("alarm");
  return 0;
}

int sigemptyset(void *set) {
  __cairn_fill(set, 0, SetBytes);
  return 0;
}

int sigfillset(void *set) {
  __cairn_fill(set, 0xff, SetBytes);
  return 0;
}

static int changeSet(unsigned char *set, int number, int member) {
  if (number < 1 || number > 64) {
    *__errno_location() = EINVAL;
    return -1;
  }
  unsigned char bit = (unsigned char)(1 << (number - 1) % 8);
  unsigned char *byte = set + (number - 1) / 8;
  *byte = (unsigned char)(member ? *byte | bit : *byte & ~bit);
  return 0;
}

int sigaddset(void *set, int number) { return changeSet(set, number, 1); }
int sigdelset(void *set, int number) { return changeSet(set, number, 0); }

/* The old mask is unknown. */
int sigprocmask(int how, const void *set, void *old) {
  (void)how;
  if (set) readable(set, SetBytes);
  if (old) __cairn_havoc(old, SetBytes);
  return 0;
}
