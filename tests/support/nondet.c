/* The environment of a test program that runs natively: answers the choices from the list in CAIRN_CHOICES, in order, and 0
   after its end, exactly as `cairn run --input` does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *remaining;
static int checksReachability;

/* Unbuffered output: what was printed before a sanitizer stops the program is not lost. */
static void scrubAtExit(void);

__attribute__((constructor)) static void start(void) {
  atexit(scrubAtExit);
  remaining = getenv("CAIRN_CHOICES");
  const char *property = getenv("CAIRN_PROPERTY");
  checksReachability = property && strcmp(property, "unreach-call") == 0;
  setvbuf(stdout, NULL, _IONBF, 0);
}

/* Runs between the program's end and the leak check: overwrites what returned functions left on the stack, so that fewer lost
   blocks look reachable. Frames that still live at exit() lie above and keep their pointers. */
__attribute__((noinline, no_sanitize("address"))) static void scrubAtExit(void) {
  volatile char unused[1 << 16];
  for (unsigned i = 0; i < sizeof unused; i++) unused[i] = 0;
}

static const char *nextItem(void) {
  if (!remaining || !*remaining) return "0";
  const char *item = remaining;
  const char *comma = strchr(remaining, ',');
  remaining = comma ? comma + 1 : NULL;
  return item;
}

static unsigned long long nextInteger(void) {
  const char *item = nextItem();
  return *item == '-' ? (unsigned long long)strtoll(item, NULL, 0) : strtoull(item, NULL, 0);
}

#define INTEGER(name, type) \
  type __VERIFIER_nondet_##name(void) { return (type)nextInteger(); }

INTEGER(char, char)
INTEGER(uchar, unsigned char)
INTEGER(short, short)
INTEGER(ushort, unsigned short)
INTEGER(int, int)
INTEGER(uint, unsigned)
INTEGER(long, long)
INTEGER(ulong, unsigned long)
INTEGER(longlong, long long)
INTEGER(ulonglong, unsigned long long)
INTEGER(size_t, size_t)
INTEGER(u8, unsigned char)
INTEGER(u16, unsigned short)
INTEGER(u32, unsigned)
INTEGER(unsigned, unsigned)

_Bool __VERIFIER_nondet_bool(void) { return nextInteger() & 1; }
_Bool __VERIFIER_nondet__Bool(void) { return nextInteger() & 1; }
void *__VERIFIER_nondet_pointer(void) { return (void *)(size_t)nextInteger(); }

/* A floating-point choice is a decimal number or, as 0x..., its bit pattern. */
float __VERIFIER_nondet_float(void) {
  const char *item = nextItem();
  if (strncmp(item, "0x", 2) != 0) return strtof(item, NULL);
  unsigned bits = (unsigned)strtoull(item, NULL, 16);
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

double __VERIFIER_nondet_double(void) {
  const char *item = nextItem();
  if (strncmp(item, "0x", 2) != 0) return strtod(item, NULL);
  unsigned long long bits = strtoull(item, NULL, 16);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* The test program may define its own. */
__attribute__((weak)) void __VERIFIER_assume(int condition) {
  if (condition) return;
  fputs("cairn-test: assumption is false\n", stderr);
  _exit(0);
}

__attribute__((weak)) void __CPROVER_assume(int condition) { __VERIFIER_assume(condition); }

__attribute__((weak)) void reach_error(void) {
  if (!checksReachability) abort();
  fputs("cairn-test: reach_error\n", stderr);
  _exit(1);
}

__attribute__((weak)) void __VERIFIER_error(void) { reach_error(); }
