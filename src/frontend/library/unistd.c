/* unistd.h, fcntl.h, sys/stat.h: files are unknown to the program; each operation may fail. Descriptors are any number
   from 3 to 1023, not necessarily different from those already open: without more rights a process has no more. */
#include "models.h"

static int onPath(const char *path) {
  readable(path, length(path) + 1);
  return succeedsOrFails();
}

/* ---- Descriptors ------------------------------------------------------------------------------------------------- */

int open(const char *path, int flags, ...) {
  (void)flags;
  return onPath(path) < 0 ? -1 : unknownDescriptor();
}

int open64(const char *path, int flags, ...) {
  (void)flags;
  return onPath(path) < 0 ? -1 : unknownDescriptor();
}

int creat(const char *path, unsigned mode) {
  (void)mode;
  return onPath(path) < 0 ? -1 : unknownDescriptor();
}

int close(int descriptor) {
  (void)descriptor;
  return succeedsOrFails();
}

int dup(int descriptor) {
  (void)descriptor;
  return newDescriptor();
}

int dup2(int from, int to) {
  (void)from;
  return succeedsOrFails() < 0 ? -1 : to;
}

int pipe(int descriptors[2]) {
  if (succeedsOrFails() < 0) return -1;
  descriptors[0] = unknownDescriptor();
  descriptors[1] = unknownDescriptor();
  return 0;
}

/* Commands that answer through a pointer (locks, owners, hints) are unsupported. */
int fcntl(int descriptor, int command, ...) {
  (void)descriptor;
  if (command == 5 || command == 12 || command == 36 || command == 16 || command == 17 || command >= 1035)
    __cairn_unsupported("fcntl: a command that answers through a pointer");
  int value = __cairn_choose_i32("fcntl");
  return value < 0 ? failed() : value;
}

int fsync(int descriptor) {
  (void)descriptor;
  return succeedsOrFails();
}

int ftruncate(int descriptor, off_t size) {
  (void)descriptor;
  (void)size;
  return succeedsOrFails();
}

int isatty(int descriptor) {
  (void)descriptor;
  return __cairn_choose_bool("isatty");
}

off_t lseek(int descriptor, off_t offset, int whence) {
  (void)descriptor;
  (void)offset;
  (void)whence;
  off_t position = (off_t)__cairn_choose_size("lseek");
  __cairn_assume(position >= -1);
  return position < 0 ? failed() : position;
}

/* Any number of bytes up to the count, none at the end, -1 for an error. */
ssize_t read(int descriptor, void *dst, size_t count) {
  (void)descriptor;
  ssize_t n = (ssize_t)__cairn_choose_size("bytes read, -1 for an error");
  __cairn_assume(n >= -1);
  if (n >= 0) __cairn_assume((size_t)n <= count);
  if (n < 0) return failed();
  __cairn_havoc(dst, (size_t)n);
  return n;
}

ssize_t __read_chk(int descriptor, void *dst, size_t count, size_t size) {
  (void)size;
  return read(descriptor, dst, count);
}

ssize_t pread(int descriptor, void *dst, size_t count, off_t offset) {
  (void)offset;
  return read(descriptor, dst, count);
}

/* All bytes, fewer, or an error. */
ssize_t write(int descriptor, const void *src, size_t count) {
  __cairn_print(descriptor == 1 || descriptor == 2 ? descriptor : 0, src, count);
  if (succeedsOrFails() < 0) return -1;
  size_t left = __cairn_choose_size("bytes left unwritten");
  __cairn_assume(left <= count);
  return (ssize_t)(count - left);
}

ssize_t pwrite(int descriptor, const void *src, size_t count, off_t offset) {
  (void)descriptor;
  (void)offset;
  return write(0, src, count);
}

/* ---- Files by name ----------------------------------------------------------------------------------------------- */

int unlink(const char *path) { return onPath(path); }
int rmdir(const char *path) { return onPath(path); }
int chdir(const char *path) { return onPath(path); }

int access(const char *path, int mode) {
  (void)mode;
  return onPath(path);
}

int mkdir(const char *path, unsigned mode) {
  (void)mode;
  return onPath(path);
}

int chmod(const char *path, unsigned mode) {
  (void)mode;
  return onPath(path);
}

int chown(const char *path, unsigned user, unsigned group) {
  (void)user;
  (void)group;
  return onPath(path);
}

int link(const char *from, const char *to) {
  readable(from, length(from) + 1);
  return onPath(to);
}

int symlink(const char *from, const char *to) {
  readable(from, length(from) + 1);
  return onPath(to);
}

ssize_t readlink(const char *path, char *dst, size_t size) {
  if (onPath(path) < 0) return -1;
  size_t n = __cairn_choose_size("readlink: bytes");
  __cairn_assume(n <= size);
  __cairn_havoc(dst, n);
  return (ssize_t)n;
}

enum { StatBytes = sizeof(void *) == 8 ? 144 : 88, Stat64Bytes = sizeof(void *) == 8 ? 144 : 96 };

static int unknownStatus(void *result, size_t size) {
  if (succeedsOrFails() < 0) return -1;
  __cairn_havoc(result, size);
  return 0;
}

int stat(const char *path, void *result) {
  readable(path, length(path) + 1);
  return unknownStatus(result, StatBytes);
}

int lstat(const char *path, void *result) {
  readable(path, length(path) + 1);
  return unknownStatus(result, StatBytes);
}

int fstat(int descriptor, void *result) {
  (void)descriptor;
  return unknownStatus(result, StatBytes);
}

int stat64(const char *path, void *result) {
  readable(path, length(path) + 1);
  return unknownStatus(result, Stat64Bytes);
}

int fstat64(int descriptor, void *result) {
  (void)descriptor;
  return unknownStatus(result, Stat64Bytes);
}

int __xstat(int version, const char *path, void *result) {
  (void)version;
  return stat(path, result);
}

int __lxstat(int version, const char *path, void *result) {
  (void)version;
  return lstat(path, result);
}

int __fxstat(int version, int descriptor, void *result) {
  (void)version;
  return fstat(descriptor, result);
}

unsigned umask(unsigned mask) {
  (void)mask;
  return (unsigned)__cairn_choose_i32("umask") & 0777;
}

/* ---- Process: its numbers are unknown and stay the same; it gets no signal. -------------------------------------- */

static int steady(int *known, int *value, int mask) {
  if (!*known) {
    *value = __cairn_choose_i32("process, user or group number") & mask;
    *known = 1;
  }
  return *value;
}

#define STEADY_FUNCTION(type, name, mask)      \
  type name(void) {                            \
    static int known, value;                   \
    return (type)steady(&known, &value, mask); \
  }

/* Process numbers are at least 1. */
#define STEADY_PROCESS(name)                     \
  int name(void) {                               \
    static int known, value;                     \
    return 1 + steady(&known, &value, 0x3fffff); \
  }

STEADY_PROCESS(getpid)
STEADY_PROCESS(getppid)
STEADY_FUNCTION(unsigned, getuid, -1)
STEADY_FUNCTION(unsigned, geteuid, -1)
STEADY_FUNCTION(unsigned, getgid, -1)
STEADY_FUNCTION(unsigned, getegid, -1)

/* Never interrupted: no signal arrives. */
unsigned sleep(unsigned seconds) {
  (void)seconds;
  return 0;
}

int usleep(unsigned microseconds) {
  (void)microseconds;
  return 0;
}

int sched_yield(void) { return 0; }
int getpagesize(void) { return 4096; }

long sysconf(int name) {
  (void)name;
  long value = (long)__cairn_choose_size("sysconf");
  __cairn_assume(value >= -1);
  return value;
}

int gethostname(char *dst, size_t size) {
  if (succeedsOrFails() < 0) return -1;
  if (size > 0) unknownName(dst, size);
  return 0;
}

/* With NULL the result is allocated: of the given size, or 4096 bytes for size 0 (glibc: as large as needed). */
char *getcwd(char *dst, size_t size) {
  if (dst && size == 0) {
    *__errno_location() = EINVAL;
    return NULL;
  }
  if (succeedsOrFails() < 0) return NULL;
  if (!dst) {
    if (size == 0) size = 4096;
    dst = malloc(size);
    if (!dst) return NULL;
  }
  unknownName(dst, size);
  return dst;
}

char *optarg;
int optind = 1;
int opterr = 1;
int optopt = '?';

/* As glibc: options come first whatever stands before them. The operands that were passed over are the words from
   firstOperand up to lastOperand; they change places with the options behind them. */
static char *nextLetter;
static int firstOperand = 1;
static int lastOperand = 1;
static int optionsBegan;

static int isOperand(const char *argument) { return argument[0] != '-' || argument[1] == 0; }

static void passOptions(char *const argv[]) {
  __cairn_rotate((void *)argv, (size_t)firstOperand, (size_t)lastOperand, (size_t)optind);
  firstOperand += optind - lastOperand;
  lastOperand = optind;
}

/* The next option begins at optind, and the result is 0; or there is none: -1, or an operand as `-` has it: 1. */
static int findOption(int argc, char *const argv[], const char *options) {
  int inOrder = options[0] == '+';
  int operandsToo = options[0] == '-';
  if (lastOperand > optind) lastOperand = optind;
  if (firstOperand > optind) firstOperand = optind;
  if (!inOrder && !operandsToo) {
    if (firstOperand != lastOperand && lastOperand != optind)
      passOptions(argv);
    else if (lastOperand != optind)
      firstOperand = optind;
    while (optind < argc && isOperand(argv[optind])) optind++;
    lastOperand = optind;
  }
  if (optind < argc && argv[optind][0] == '-' && argv[optind][1] == '-' && argv[optind][2] == 0) {
    optind++;
    if (firstOperand != lastOperand && lastOperand != optind)
      passOptions(argv);
    else if (firstOperand == lastOperand)
      firstOperand = optind;
    lastOperand = argc;
    optind = argc;
  }
  if (optind >= argc) {
    if (firstOperand != lastOperand) optind = firstOperand;
    return -1;
  }
  if (isOperand(argv[optind])) {
    if (!operandsToo) return -1;
    optarg = argv[optind++];
    return 1;
  }
  return 0;
}

struct LongOption {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};

static int missingArgument(const char *options) {
  if (*options == '+' || *options == '-') options++;
  return *options == ':' ? ':' : '?';
}

/* argv[optind] with `name` behind its dashes. */
static int longOption(int argc, char *const argv[], const char *options, const struct LongOption *table, int *index,
                      const char *name) {
  size_t size = length(name);
  size_t n = __cairn_find(name, '=', size);
  int found = -1;
  int unclear = 0;
  for (int i = 0; table[i].name; i++) {
    size_t k = 0;
    while (k < n && table[i].name[k] && table[i].name[k] == name[k]) k++;
    if (k < n) continue;
    if (table[i].name[n] == 0) {
      found = i;
      unclear = 0;
      break;
    }
    if (found < 0) {
      found = i;
    } else if (table[found].has_arg != table[i].has_arg || table[found].flag != table[i].flag ||
               table[found].val != table[i].val) {
      unclear = 1;
    }
  }
  optind++;
  nextLetter = NULL;
  if (found < 0 || unclear) {
    optopt = 0;
    return '?';
  }
  if (n < size) {
    if (table[found].has_arg == 0) {
      optopt = table[found].val;
      return '?';
    }
    optarg = (char *)name + n + 1;
  } else if (table[found].has_arg == 1) {
    if (optind >= argc) {
      optopt = table[found].val;
      return missingArgument(options);
    }
    optarg = argv[optind++];
  }
  if (index) *index = found;
  if (table[found].flag) {
    *table[found].flag = table[found].val;
    return 0;
  }
  return table[found].val;
}

static int nextOption(int argc, char *const argv[], const char *options, const struct LongOption *table, int *index,
                      int oneDash) {
  if (argc < 1) return -1;
  optarg = NULL;
  if (optind == 0 || !optionsBegan) {
    if (optind == 0) optind = 1;
    firstOperand = lastOperand = optind;
    nextLetter = NULL;
    optionsBegan = 1;
  }
  if (!nextLetter || !*nextLetter) {
    int found = findOption(argc, argv, options);
    if (found) return found;
    if (table && argv[optind][1] == '-') return longOption(argc, argv, options, table, index, argv[optind] + 2);
    if (table && oneDash) __cairn_unsupported("getopt_long_only");
    nextLetter = argv[optind] + 1;
  }
  int option = (unsigned char)*nextLetter++;
  if (!*nextLetter) optind++;
  if (*options == '+' || *options == '-') options++;
  size_t count = length(options);
  size_t at = __cairn_find(options, (unsigned char)option, count);
  if (at >= count || option == ':' || option == ';') {
    optopt = option;
    return '?';
  }
  if (options[at + 1] != ':') return option;
  if (*nextLetter) {
    optarg = nextLetter;
    optind++;
  } else if (options[at + 2] != ':') {
    if (optind >= argc) {
      optopt = option;
      option = missingArgument(options);
    } else {
      optarg = argv[optind++];
    }
  }
  nextLetter = NULL;
  return option;
}

/* As glibc: options come first whatever stands before them, argv is permuted; POSIXLY_CORRECT is not set. Nothing is
   printed about a wrong option. */
int getopt(int argc, char *const argv[], const char *options) {
  return nextOption(argc, argv, options, NULL, NULL, 0);
}

/* As getopt. */
int getopt_long(int argc, char *const argv[], const char *options, const struct LongOption *table, int *index) {
  return nextOption(argc, argv, options, table, index, 0);
}

int getopt_long_only(int argc, char *const argv[], const char *options, const struct LongOption *table, int *index) {
  return nextOption(argc, argv, options, table, index, 1);
}

int fork(void) { __cairn_unsupported("fork: a second process"); }
int vfork(void) { __cairn_unsupported("vfork: a second process"); }

/* The program that replaces this one is not known; a failing exec returns. */
#define EXEC_FUNCTION(name, ...)                    \
  int name(const char *path, __VA_ARGS__) {         \
    readable(path, length(path) + 1);               \
    __cairn_unsupported("another program: " #name); \
  }

EXEC_FUNCTION(execl, const char *first, ...)
EXEC_FUNCTION(execlp, const char *first, ...)
EXEC_FUNCTION(execle, const char *first, ...)
EXEC_FUNCTION(execv, char *const *arguments)
EXEC_FUNCTION(execvp, char *const *arguments)
EXEC_FUNCTION(execve, char *const *arguments, char *const *environment)
