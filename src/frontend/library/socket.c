/* sys/socket.h, sys/uio.h, sys/select.h, poll.h: whom the program talks to, and what is sent, is unknown; each operation
   may fail. An address that comes from outside has any bytes and at most 128, the size of a sockaddr_storage. */
#include "models.h"

enum { LargestAddress = 128, FlagTruncate = 0x20 };

struct iovec {
  void *base;
  size_t size;
};

struct msghdr {
  void *name;
  unsigned nameSize;
  struct iovec *parts;
  size_t count;
  void *control;
  size_t controlSize;
  int flags;
};

/* As the kernel does it: what fits is stored, the size is that of the whole address. */
static void unknownAddress(void *address, unsigned *size) {
  if (!address) return;
  unsigned room = *size;
  unsigned n = (unsigned)__cairn_between_i32("size of an address", 0, LargestAddress);
  __cairn_havoc(address, n < room ? n : room);
  *size = n;
}

/* ---- Sockets ----------------------------------------------------------------------------------------------------- */

int socket(int domain, int type, int protocol) {
  (void)domain;
  (void)type;
  (void)protocol;
  return newDescriptor();
}

int socketpair(int domain, int type, int protocol, int descriptors[2]) {
  (void)domain;
  (void)type;
  (void)protocol;
  if (succeedsOrFails() < 0) return -1;
  descriptors[0] = unknownDescriptor();
  descriptors[1] = unknownDescriptor();
  return 0;
}

int bind(int descriptor, const void *address, unsigned size) {
  (void)descriptor;
  readable(address, size);
  return succeedsOrFails();
}

int connect(int descriptor, const void *address, unsigned size) {
  (void)descriptor;
  readable(address, size);
  return succeedsOrFails();
}

int listen(int descriptor, int backlog) {
  (void)descriptor;
  (void)backlog;
  return succeedsOrFails();
}

int shutdown(int descriptor, int how) {
  (void)descriptor;
  (void)how;
  return succeedsOrFails();
}

int accept(int descriptor, void *address, unsigned *size) {
  (void)descriptor;
  if (succeedsOrFails() < 0) return -1;
  unknownAddress(address, size);
  return unknownDescriptor();
}

int accept4(int descriptor, void *address, unsigned *size, int flags) {
  (void)flags;
  return accept(descriptor, address, size);
}

int getsockname(int descriptor, void *address, unsigned *size) {
  (void)descriptor;
  if (succeedsOrFails() < 0) return -1;
  unknownAddress(address, size);
  return 0;
}

int getpeername(int descriptor, void *address, unsigned *size) { return getsockname(descriptor, address, size); }

/* The answer has any bytes, and at most as many as there is room for. */
int getsockopt(int descriptor, int level, int option, void *value, unsigned *size) {
  (void)descriptor;
  (void)level;
  (void)option;
  if (succeedsOrFails() < 0) return -1;
  unsigned n = (unsigned)__cairn_choose_i32("size of a socket option");
  __cairn_assume(n <= *size);
  __cairn_havoc(value, n);
  *size = n;
  return 0;
}

int setsockopt(int descriptor, int level, int option, const void *value, unsigned size) {
  (void)descriptor;
  (void)level;
  (void)option;
  readable(value, size);
  return succeedsOrFails();
}

/* ---- Receiving: any number of bytes up to the count, none at the end, -1 for an error. With MSG_TRUNC the result may be
   larger than the count. ------------------------------------------------------------------------------------------- */

static ssize_t unknownBytes(void *dst, size_t count, int flags) {
  ssize_t n = (ssize_t)__cairn_choose_size("bytes received, -1 for an error");
  __cairn_assume(n >= -1);
  if (n < 0) return failed();
  size_t stored = (size_t)n;
  if (flags & FlagTruncate)
    stored = stored < count ? stored : count;
  else
    __cairn_assume(stored <= count);
  __cairn_havoc(dst, stored);
  return n;
}

ssize_t recv(int descriptor, void *dst, size_t count, int flags) {
  (void)descriptor;
  return unknownBytes(dst, count, flags);
}

ssize_t __recv_chk(int descriptor, void *dst, size_t count, size_t size, int flags) {
  (void)size;
  return recv(descriptor, dst, count, flags);
}

ssize_t recvfrom(int descriptor, void *dst, size_t count, int flags, void *address, unsigned *size) {
  ssize_t n = recv(descriptor, dst, count, flags);
  if (n >= 0) unknownAddress(address, size);
  return n;
}

static size_t sizeOfParts(const struct iovec *parts, size_t count) {
  size_t size = 0;
  for (size_t i = 0; i < count; i++) size += parts[i].size;
  return size;
}

/* Any number of bytes, part after part. */
static ssize_t unknownParts(const struct iovec *parts, size_t count) {
  ssize_t n = (ssize_t)__cairn_choose_size("bytes received, -1 for an error");
  __cairn_assume(n >= -1);
  if (n >= 0) __cairn_assume((size_t)n <= sizeOfParts(parts, count));
  if (n < 0) return failed();
  size_t left = (size_t)n;
  for (size_t i = 0; left > 0; i++) {
    size_t stored = left < parts[i].size ? left : parts[i].size;
    __cairn_havoc(parts[i].base, stored);
    left -= stored;
  }
  return n;
}

ssize_t readv(int descriptor, const struct iovec *parts, int count) {
  (void)descriptor;
  return unknownParts(parts, (size_t)count);
}

/* Ancillary data is unsupported. */
ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
  (void)descriptor;
  if (message->control && message->controlSize > 0) __cairn_unsupported("recvmsg with ancillary data");
  if (flags & FlagTruncate) __cairn_unsupported("recvmsg with MSG_TRUNC");
  ssize_t n = unknownParts(message->parts, message->count);
  if (n < 0) return -1;
  unknownAddress(message->name, &message->nameSize);
  message->controlSize = 0;
  message->flags = __cairn_choose_i32("flags of a message");
  return n;
}

/* ---- Sending: all bytes, fewer, or an error. --------------------------------------------------------------------- */

static ssize_t takeSome(size_t count) {
  if (succeedsOrFails() < 0) return -1;
  size_t left = __cairn_choose_size("bytes left unsent");
  __cairn_assume(left <= count);
  return (ssize_t)(count - left);
}

ssize_t send(int descriptor, const void *src, size_t count, int flags) {
  (void)descriptor;
  (void)flags;
  readable(src, count);
  return takeSome(count);
}

ssize_t sendto(int descriptor, const void *src, size_t count, int flags, const void *address, unsigned size) {
  if (address) readable(address, size);
  return send(descriptor, src, count, flags);
}

static ssize_t takeParts(const struct iovec *parts, size_t count) {
  for (size_t i = 0; i < count; i++) readable(parts[i].base, parts[i].size);
  return takeSome(sizeOfParts(parts, count));
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  (void)descriptor;
  return takeParts(parts, (size_t)count);
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  (void)descriptor;
  (void)flags;
  if (message->name) readable(message->name, message->nameSize);
  if (message->control) readable(message->control, message->controlSize);
  return takeParts(message->parts, message->count);
}

/* ---- Waiting ----------------------------------------------------------------------------------------------------- */

/* Of the descriptors in the set any may be ready; how many are is returned. The set is touched as far as the count of
   descriptors reaches, in words. */
static int unknownSubset(unsigned long *set, int count) {
  const int bits = 8 * (int)sizeof *set;
  int ready = 0;
  for (int i = 0; set && i * bits < count; i++) {
    set[i] &= (unsigned long)__cairn_choose_size("descriptors that are ready");
    ready += __builtin_popcountl(set[i]);
  }
  return ready;
}

int select(int count, unsigned long *reading, unsigned long *writing, unsigned long *others, long *timeout) {
  if (timeout) readable(timeout, 2 * sizeof *timeout);
  if (succeedsOrFails() < 0) return -1;
  int ready = unknownSubset(reading, count) + unknownSubset(writing, count) + unknownSubset(others, count);
  if (timeout) __cairn_havoc(timeout, 2 * sizeof *timeout); /* Linux: the time left */
  return ready;
}

/* The signal mask is not followed: no signal arrives. */
int pselect(int count, unsigned long *reading, unsigned long *writing, unsigned long *others, const long *timeout,
            const void *mask) {
  (void)mask;
  if (timeout) readable(timeout, 2 * sizeof *timeout);
  return select(count, reading, writing, others, NULL);
}

struct pollfd {
  int descriptor;
  short events;
  short answer;
};

/* Besides the events asked for, errors may be reported: POLLERR, POLLHUP, POLLNVAL. */
int poll(struct pollfd *waiting, unsigned long count, int timeout) {
  (void)timeout;
  if (succeedsOrFails() < 0) return -1;
  int ready = 0;
  for (unsigned long i = 0; i < count; i++) {
    short possible = waiting[i].descriptor < 0 ? 0 : (short)(waiting[i].events | 0x38);
    waiting[i].answer = (short)(__cairn_choose_i16("events") & possible);
    ready += waiting[i].answer != 0;
  }
  return ready;
}

int ppoll(struct pollfd *waiting, unsigned long count, const void *timeout, const void *mask) {
  (void)mask;
  if (timeout) readable(timeout, 2 * sizeof(long));
  return poll(waiting, count, 0);
}
