/* err.h, error.h, syslog.h: messages, some of which end the program. The text for errno is its number. */
#include "models.h"

_Noreturn void exit(int status);

#define PRINT(sink, format, arguments) (void)__cairn_format(sink, NULL, 0, format, AREA(arguments))

static void complain(const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  PRINT(CAIRN_SINK_ERROR, format, arguments);
  __builtin_va_end(arguments);
}

/* The name of the program is not known. */
static void begin(void) { complain("program: "); }

void vwarnx(const char *format, va_list arguments) {
  begin();
  if (format) PRINT(CAIRN_SINK_ERROR, format, arguments);
  complain("\n");
}

void vwarn(const char *format, va_list arguments) {
  int error = *__errno_location();
  begin();
  if (format) {
    PRINT(CAIRN_SINK_ERROR, format, arguments);
    complain(": ");
  }
  complain("error %d\n", error);
}

_Noreturn void verr(int status, const char *format, va_list arguments) {
  vwarn(format, arguments);
  exit(status);
}

_Noreturn void verrx(int status, const char *format, va_list arguments) {
  vwarnx(format, arguments);
  exit(status);
}

#define FORWARD(call)                    \
  va_list arguments;                     \
  __builtin_va_start(arguments, format); \
  call;                                  \
  __builtin_va_end(arguments)

void warn(const char *format, ...) { FORWARD(vwarn(format, arguments)); }
void warnx(const char *format, ...) { FORWARD(vwarnx(format, arguments)); }
_Noreturn void err(int status, const char *format, ...) { FORWARD(verr(status, format, arguments)); }
_Noreturn void errx(int status, const char *format, ...) { FORWARD(verrx(status, format, arguments)); }

unsigned error_message_count;

/* A status other than 0 ends the program. */
void error(int status, int number, const char *format, ...) {
  begin();
  FORWARD(PRINT(CAIRN_SINK_ERROR, format, arguments));
  if (number)
    complain(": error %d\n", number);
  else
    complain("\n");
  error_message_count++;
  if (status) exit(status);
}

/* ---- The system's log -------------------------------------------------------------------------------------------- */

static const char *logName;

/* The name is kept, not copied. */
void openlog(const char *name, int options, int facility) {
  (void)options;
  (void)facility;
  logName = name;
}

void closelog(void) { logName = NULL; }

void vsyslog(int priority, const char *format, va_list arguments) {
  (void)priority;
  if (logName) readableString(logName);
  PRINT(CAIRN_SINK_NOWHERE, format, arguments);
}

void syslog(int priority, const char *format, ...) { FORWARD(vsyslog(priority, format, arguments)); }
