/* Users, processes and the machine: pwd.h, grp.h, sys/wait.h, sys/utsname.h, sys/resource.h, sys/random.h, termios.h,
   sys/ioctl.h. What the system answers is unknown; each operation may fail. */
#include "models.h"

/* ---- Users and groups: a text has at most 1023 characters. The next call overwrites the answer. ------------------- */

enum { LongestText = 1023 };

struct passwd {
  char *name;
  char *password;
  unsigned user;
  unsigned group;
  char *about;
  char *home;
  char *shell;
};

struct group {
  char *name;
  char *password;
  unsigned number;
  char **members;
};

static char userTexts[5][LongestText + 1];
static struct passwd user;

static char *unknownText(char *text) {
  __cairn_havoc(text, LongestText);
  text[LongestText] = 0;
  return text;
}

/* Nobody found leaves errno alone or sets it. */
static struct passwd *unknownUser(void) {
  if (__cairn_choose_bool("no such user")) {
    if (__cairn_choose_bool("the search for a user fails")) failed();
    return NULL;
  }
  user.name = unknownText(userTexts[0]);
  user.password = unknownText(userTexts[1]);
  user.user = (unsigned)__cairn_choose_i32("user");
  user.group = (unsigned)__cairn_choose_i32("group");
  user.about = unknownText(userTexts[2]);
  user.home = unknownText(userTexts[3]);
  user.shell = unknownText(userTexts[4]);
  return &user;
}

struct passwd *getpwnam(const char *name) {
  readableString(name);
  return unknownUser();
}

struct passwd *getpwuid(unsigned number) {
  (void)number;
  return unknownUser();
}

struct passwd *getpwent(void) { return unknownUser(); }
void setpwent(void) {}
void endpwent(void) {}

/* A text that ends inside of the buffer; texts of one answer may share bytes. */
static char *textIn(char *buffer, size_t size) {
  return buffer + __cairn_between_size("place of a text in the buffer", 0, size - 1);
}

static int userIn(struct passwd *result, char *buffer, size_t size, struct passwd **found) {
  *found = NULL;
  if (__cairn_choose_bool("no such user")) return __cairn_choose_bool("the search for a user fails") ? -failed() : 0;
  if (size == 0 || __cairn_choose_bool("the buffer is too small")) return ERANGE;
  __cairn_havoc(buffer, size - 1);
  buffer[size - 1] = 0;
  result->name = textIn(buffer, size);
  result->password = textIn(buffer, size);
  result->user = (unsigned)__cairn_choose_i32("user");
  result->group = (unsigned)__cairn_choose_i32("group");
  result->about = textIn(buffer, size);
  result->home = textIn(buffer, size);
  result->shell = textIn(buffer, size);
  *found = result;
  return 0;
}

int getpwnam_r(const char *name, struct passwd *result, char *buffer, size_t size, struct passwd **found) {
  readableString(name);
  return userIn(result, buffer, size, found);
}

int getpwuid_r(unsigned number, struct passwd *result, char *buffer, size_t size, struct passwd **found) {
  (void)number;
  return userIn(result, buffer, size, found);
}

enum { MostMembers = 8 };
static char groupTexts[2 + MostMembers][LongestText + 1];
static char *members[MostMembers + 1];
static struct group group;

/* A group has at most eight members. */
static struct group *unknownGroup(void) {
  if (__cairn_choose_bool("no such group")) {
    if (__cairn_choose_bool("the search for a group fails")) failed();
    return NULL;
  }
  int count = __cairn_between_i32("members of a group", 0, MostMembers);
  for (int i = 0; i < MostMembers; i++) members[i] = i < count ? unknownText(groupTexts[2 + i]) : NULL;
  members[MostMembers] = NULL;
  group.name = unknownText(groupTexts[0]);
  group.password = unknownText(groupTexts[1]);
  group.number = (unsigned)__cairn_choose_i32("group");
  group.members = members;
  return &group;
}

struct group *getgrnam(const char *name) {
  readableString(name);
  return unknownGroup();
}

struct group *getgrgid(unsigned number) {
  (void)number;
  return unknownGroup();
}

struct group *getgrent(void) { return unknownGroup(); }
void setgrent(void) {}
void endgrent(void) {}

int getgroups(int size, unsigned *list) {
  if (succeedsOrFails() < 0) return -1;
  int n = __cairn_choose_i32("number of groups");
  __cairn_assume(n >= 0);
  if (size != 0) __cairn_assume(n <= size);
  if (size > 0) __cairn_havoc(list, (size_t)n * sizeof *list);
  return n;
}

static char loginName[LongestText + 1];

char *getlogin(void) { return succeedsOrFails() < 0 ? NULL : unknownText(loginName); }

int getlogin_r(char *dst, size_t size) {
  if (succeedsOrFails() < 0) return *__errno_location();
  if (size == 0) return ERANGE;
  unknownName(dst, size);
  return 0;
}

static char terminalName[LongestText + 1];

char *ttyname(int descriptor) {
  (void)descriptor;
  return succeedsOrFails() < 0 ? NULL : unknownText(terminalName);
}

char *ctermid(char *dst) {
  static const char name[] = "/dev/tty";
  if (!dst) dst = terminalName;
  __cairn_copy(dst, name, sizeof name);
  return dst;
}

/* ---- Processes --------------------------------------------------------------------------------------------------- */

/* A child that some library function started may end. */
int waitpid(int process, int *status, int options) {
  (void)process;
  (void)options;
  int ended = __cairn_choose_i32("process that ended");
  __cairn_assume(ended >= -1);
  if (ended < 0) return failed();
  if (status && ended > 0) *status = __cairn_choose_i32("status of a process");
  return ended;
}

int wait(int *status) { return waitpid(-1, status, 0); }

static int unknownAnswer(void *dst, size_t size) {
  if (succeedsOrFails() < 0) return -1;
  __cairn_havoc(dst, size);
  return 0;
}

int getrlimit(int resource, unsigned long *limits) {
  (void)resource;
  return unknownAnswer(limits, 2 * sizeof *limits);
}

int setrlimit(int resource, const unsigned long *limits) {
  (void)resource;
  readable(limits, 2 * sizeof *limits);
  return succeedsOrFails();
}

/* Each number is any from 0 on. */
static void unknownNumbers(long *numbers, int count) {
  for (int i = 0; i < count; i++) numbers[i] = (long)(__cairn_choose_size("usage") & (size_t)PTRDIFF_MAX);
}

int getrusage(int who, long *usage) {
  (void)who;
  if (succeedsOrFails() < 0) return -1;
  unknownNumbers(usage, 18);
  return 0;
}

long times(long *result) {
  if (result) unknownNumbers(result, 4);
  return (long)(__cairn_choose_size("times") & (size_t)PTRDIFF_MAX);
}

/* ---- The machine ------------------------------------------------------------------------------------------------- */

enum { SystemNames = 6, SystemNameBytes = 65 };

int uname(char (*result)[SystemNameBytes]) {
  if (succeedsOrFails() < 0) return -1;
  __cairn_havoc(result, SystemNames * SystemNameBytes);
  for (int i = 0; i < SystemNames; i++) result[i][SystemNameBytes - 1] = 0;
  return 0;
}

ssize_t getrandom(void *dst, size_t size, unsigned flags) {
  (void)flags;
  if (succeedsOrFails() < 0) return -1;
  size_t n = __cairn_choose_size("random bytes");
  __cairn_assume(n <= size);
  __cairn_havoc(dst, n);
  return (ssize_t)n;
}

int getentropy(void *dst, size_t size) {
  if (size > 256 || __cairn_choose_bool("operation fails")) return failed();
  __cairn_havoc(dst, size);
  return 0;
}

enum { TerminalBytes = 60 };

int tcgetattr(int descriptor, void *result) {
  (void)descriptor;
  return unknownAnswer(result, TerminalBytes);
}

int tcsetattr(int descriptor, int when, const void *wanted) {
  (void)descriptor;
  (void)when;
  readable(wanted, TerminalBytes);
  return succeedsOrFails();
}

void cfmakeraw(void *terminal) { __cairn_havoc(terminal, TerminalBytes); }

/* The size of a window, how many bytes can be read, and whether to wait; other requests are unsupported. */
int ioctl(int descriptor, unsigned long request, ...) {
  (void)descriptor;
  va_list arguments;
  __builtin_va_start(arguments, request);
  void *argument = __builtin_va_arg(arguments, void *);
  __builtin_va_end(arguments);
  switch (request) {
    case 0x5413: return unknownAnswer(argument, 8); /* TIOCGWINSZ */
    case 0x541b: return unknownAnswer(argument, sizeof(int)); /* FIONREAD */
    case 0x5421: readable(argument, sizeof(int)); return succeedsOrFails(); /* FIONBIO */
    default: __cairn_unsupported("ioctl: a request that is not known");
  }
}
