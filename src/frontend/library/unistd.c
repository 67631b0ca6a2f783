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
  __cairn_assume(n >= -1 && (n < 0 || (size_t)n <= count));
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

static int nextOption = 1;
char *optarg;
int optind = 1;
int opterr = 1;
int optopt = '?';

/* Short options only, arguments in the order given: an operand ends the options, as POSIX has it (glibc would
   permute argv). */
int getopt(int argc, char *const argv[], const char *options) {
  optarg = NULL;
  if (optind >= argc || !argv[optind] || argv[optind][0] != '-' || argv[optind][1] == 0) return -1;
  const char *argument = argv[optind];
  if (argument[1] == '-' && argument[2] == 0) {
    optind++;
    return -1;
  }
  int option = (unsigned char)argument[nextOption++];
  int last = argument[nextOption] == 0;
  size_t count = length(options);
  size_t at = __cairn_find(options, (unsigned char)option, count);
  int known = at < count && option != ':';
  int takesArgument = known && options[at + 1] == ':';
  int optional = takesArgument && options[at + 2] == ':';
  if (takesArgument && !last) {
    optarg = (char *)argument + nextOption;
    last = 1;
  } else if (takesArgument && !optional) {
    optind++;
    if (optind >= argc) {
      nextOption = 1;
      optopt = option;
      return options[0] == ':' ? ':' : '?';
    }
    optarg = argv[optind];
  }
  if (last) {
    optind++;
    nextOption = 1;
  }
  if (!known) {
    optopt = option;
    return '?';
  }
  return option;
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
