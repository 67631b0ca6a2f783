/* How a program begins and ends: entry, exit handlers, exit, abort, failed assertions. */
#include "models.h"

struct Handler {
  void (*plain)(void);
  void (*withStatus)(int, void *); /* of on_exit */
  void *argument;
};

enum { FirstHandlers = 32 }; /* as many as C promises; then the table grows */

struct Handlers {
  struct Handler *table;
  size_t count;
  size_t size;
};

static struct Handler firstExitHandlers[FirstHandlers];
static struct Handlers exitHandlers = {firstExitHandlers, 0, FirstHandlers};
static struct Handler firstQuickHandlers[FirstHandlers];
static struct Handlers quickHandlers = {firstQuickHandlers, 0, FirstHandlers};

static _Noreturn void finish(int status) {
  while (exitHandlers.count > 0) {
    struct Handler *handler = &exitHandlers.table[--exitHandlers.count];
    if (handler->plain)
      handler->plain();
    else
      handler->withStatus(status, handler->argument);
  }
  __cairn_exit(status);
}

static void addHandler(struct Handlers *handlers, struct Handler added) {
  if (handlers->count == handlers->size) {
    struct Handler *larger = __cairn_allocate_static(2 * handlers->size * sizeof(struct Handler));
    __cairn_copy(larger, handlers->table, handlers->size * sizeof(struct Handler));
    handlers->table = larger;
    handlers->size *= 2;
  }
  handlers->table[handlers->count++] = added;
}

/* Handlers run in reverse order of registration; one registered by a handler runs next. */
int atexit(void (*function)(void)) {
  addHandler(&exitHandlers, (struct Handler){function, NULL, NULL});
  return 0;
}

int on_exit(void (*function)(int, void *), void *argument) {
  addHandler(&exitHandlers, (struct Handler){NULL, function, argument});
  return 0;
}

int at_quick_exit(void (*function)(void)) {
  addHandler(&quickHandlers, (struct Handler){function, NULL, NULL});
  return 0;
}

_Noreturn void exit(int status) { finish(status); }
_Noreturn void _exit(int status) { __cairn_exit(status); }
_Noreturn void _Exit(int status) { __cairn_exit(status); }

_Noreturn void quick_exit(int status) {
  while (quickHandlers.count > 0) quickHandlers.table[--quickHandlers.count].plain();
  __cairn_exit(status);
}

_Noreturn void abort(void) { __cairn_abort(); }

static void complain(const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  __cairn_format(CAIRN_SINK_ERROR, NULL, 0, format, AREA(arguments));
  __builtin_va_end(arguments);
}

static _Noreturn void assertionFailed(const char *file, unsigned line, const char *function, const char *assertion) {
  complain("%s:%u: %s: Assertion `%s' failed.\n", file ? file : "?", line, function ? function : "?", assertion);
  __cairn_error();
  __cairn_abort();
}

_Noreturn void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function) {
  assertionFailed(file, line, function, assertion);
}

_Noreturn void __assert(const char *assertion, const char *file, int line) {
  assertionFailed(file, (unsigned)line, NULL, assertion);
}

/* BSD and macOS */
_Noreturn void __assert_rtn(const char *function, const char *file, int line, const char *assertion) {
  assertionFailed(file, (unsigned)line, function, assertion);
}

/* newlib */
_Noreturn void __assert_func(const char *file, int line, const char *function, const char *assertion) {
  assertionFailed(file, (unsigned)line, function, assertion);
}

_Noreturn void __assert_perror_fail(int error, const char *file, unsigned line, const char *function) {
  (void)error;
  assertionFailed(file, line, function, "error number");
}

/* ---- Entry ------------------------------------------------------------------------------------------------------- */

/* `main` under the prototypes that a program may give it. */
int main0(void) __asm__("main");
int main1(int argc) __asm__("main");
int main2(int argc, char **argv) __asm__("main");
int main3(int argc, char **argv, char **envp) __asm__("main");

void __cairn_start_0(void) { finish(main0()); }

/* A hosted program gets its own name: argc is at least 1 (a choice of 0 counts as 1), so argv[0] is a string. It is
   at most 65535. Each string has at most 131071 characters, Linux's limit, is memory of its own and may be written.
   Strings that nobody reads are not made. */
void __cairn_start_1(void) { finish(main1(__cairn_argument_count())); }
void __cairn_start_2(void) {
  int argc = __cairn_argument_count();
  finish(main2(argc, __cairn_words("argument", (size_t)argc, 1)));
}

/* As above, and at most 65535 environment strings of any form; getenv does not consult them. */
void __cairn_start_3(void) {
  int argc = __cairn_argument_count();
  char **argv = __cairn_words("argument", (size_t)argc, 1);
  size_t count = __cairn_between_size("number of environment strings", 0, 0xffff);
  finish(main3(argc, argv, __cairn_words("environment string", count, 0)));
}
