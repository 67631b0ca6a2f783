/* netdb.h: what names mean is unknown; every look-up may fail. */
#include "models.h"

enum { FamilyInet = 2, FamilyInet6 = 10, InetBytes = 16, Inet6Bytes = 28 };
enum { NameUnknown = -2, OutOfMemory = -10, WithName = 2 };

struct addrinfo {
  int flags;
  int family;
  int type;
  int protocol;
  unsigned size;
  void *address;
  char *name;
  struct addrinfo *next;
};

/* An entry lies behind a header inside its heap block, so that a free() of one is an invalid free; the address lies
   behind it. */
enum { HeaderBytes = 16 };

void freeaddrinfo(struct addrinfo *entry) {
  while (entry) {
    struct addrinfo *next = entry->next;
    if (entry->name) __cairn_free(entry->name);
    __cairn_free((char *)entry - HeaderBytes);
    entry = next;
  }
}

static struct addrinfo *newEntry(const struct addrinfo *hints) {
  char *block = newBlock(HeaderBytes + sizeof(struct addrinfo) + Inet6Bytes);
  if (!block) return NULL;
  struct addrinfo *entry = (struct addrinfo *)(block + HeaderBytes);
  int inet6 = hints && hints->family ? hints->family == FamilyInet6 : __cairn_choose_bool("an address of IPv6");
  entry->flags = hints ? hints->flags : 0;
  entry->family = inet6 ? FamilyInet6 : FamilyInet;
  entry->type = hints && hints->type ? hints->type : __cairn_between_i32("type of a socket", 1, 3);
  entry->protocol = hints && hints->protocol ? hints->protocol : __cairn_between_i32("protocol of a socket", 0, 255);
  entry->size = inet6 ? Inet6Bytes : InetBytes;
  unsigned char *address = (unsigned char *)(entry + 1);
  entry->address = address;
  entry->name = NULL;
  entry->next = NULL;
  *(unsigned short *)address = (unsigned short)entry->family;
  __cairn_havoc(address + sizeof(unsigned short), entry->size - sizeof(unsigned short));
  return entry;
}

/* The canonical name stands in the first entry, if it was asked for. */
static int addName(struct addrinfo *entry) {
  size_t n = __cairn_choose_size("length of a host name");
  __cairn_assume(n < 1025); /* NI_MAXHOST */
  entry->name = newBlock(n + 1);
  if (!entry->name) return 0;
  __cairn_havoc(entry->name, n);
  entry->name[n] = 0;
  return 1;
}

/* One entry or more. An error leaves the result alone. */
int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
  if (!node && !service) return NameUnknown;
  if (node) readableString(node);
  if (service) readableString(service);
  if (hints) readable(hints, sizeof *hints);
  int error = __cairn_between_i32("getaddrinfo: error", -12, 0);
  if (hints && hints->family && hints->family != FamilyInet && hints->family != FamilyInet6) __cairn_assume(error < 0);
  if (error < 0) return error;
  struct addrinfo *first = newEntry(hints);
  if (!first) return OutOfMemory;
  if (hints && (hints->flags & WithName) && node && !addName(first)) {
    freeaddrinfo(first);
    return OutOfMemory;
  }
  struct addrinfo *last = first;
  while (__cairn_choose_bool("another address")) {
    last->next = newEntry(hints);
    if (!last->next) {
      freeaddrinfo(first);
      return OutOfMemory;
    }
    last = last->next;
  }
  *result = first;
  return 0;
}

int getnameinfo(const void *address, unsigned size, char *host, unsigned hostSize, char *service, unsigned serviceSize,
                int flags) {
  (void)flags;
  readable(address, size);
  int error = __cairn_between_i32("getnameinfo: error", -12, 0);
  if (error < 0) return error;
  if (host && hostSize > 0) unknownName(host, hostSize);
  if (service && serviceSize > 0) unknownName(service, serviceSize);
  return 0;
}

/* An unknown text of at most 63 characters; the next call overwrites it. */
static char message[64];

static const char *unknownMessage(void) {
  __cairn_havoc(message, sizeof message - 1);
  message[sizeof message - 1] = 0;
  return message;
}

const char *gai_strerror(int error) {
  (void)error;
  return unknownMessage();
}

const char *hstrerror(int error) {
  (void)error;
  return unknownMessage();
}

/* ---- The older functions: the next call overwrites what they return. --------------------------------------------- */

static int lookUpError;
int *__h_errno_location(void) { return &lookUpError; }

void herror(const char *s) {
  if (s) readableString(s);
}

enum { MostNames = 8, MostAddresses = 35, LongestName = 255 };

struct hostent {
  char *name;
  char **aliases;
  int family;
  int size;
  char **addresses;
};

static char names[MostNames][LongestName + 1];
static char *aliases[MostNames];

/* Any name, and at most seven others. */
static void unknownNames(void) {
  __cairn_havoc(names, sizeof names);
  for (int i = 0; i < MostNames; i++) names[i][LongestName] = 0;
  int count = __cairn_between_i32("number of aliases", 0, MostNames - 1);
  for (int i = 0; i < MostNames - 1; i++) aliases[i] = i < count ? names[i + 1] : NULL;
  aliases[MostNames - 1] = NULL;
}

static struct hostent host;
static unsigned char hostAddresses[MostAddresses][16];
static char *hostAddressList[MostAddresses + 1];

/* At least one address, and at most 35. */
static struct hostent *unknownHost(int family) {
  if (__cairn_choose_bool("host unknown")) {
    lookUpError = __cairn_between_i32("h_errno", 1, 4);
    return NULL;
  }
  unknownNames();
  int count = __cairn_between_i32("number of addresses", 1, MostAddresses);
  __cairn_havoc(hostAddresses, sizeof hostAddresses);
  for (int i = 1; i <= MostAddresses; i++) hostAddressList[i] = i < count ? (char *)hostAddresses[i] : NULL;
  hostAddressList[0] = (char *)hostAddresses[0]; /* behind the loop: so the usual entry is surely known */
  host = (struct hostent){names[0], aliases, family, family == FamilyInet ? 4 : 16, hostAddressList};
  return &host;
}

struct hostent *gethostbyname(const char *name) {
  readableString(name);
  return unknownHost(FamilyInet);
}

struct hostent *gethostbyname2(const char *name, int family) {
  readableString(name);
  return unknownHost(family);
}

struct hostent *gethostbyaddr(const void *address, unsigned size, int family) {
  readable(address, size);
  return unknownHost(family);
}

struct servent {
  char *name;
  char **aliases;
  int port;
  char *protocol;
};

static struct servent service;
static char protocolName[LongestName + 1];

static struct servent *unknownService(void) {
  if (__cairn_choose_bool("service unknown")) return NULL;
  unknownNames();
  unknownName(protocolName, sizeof protocolName);
  int port = __cairn_choose_i32("port") & 0xffff; /* in network byte order */
  service = (struct servent){names[0], aliases, port, protocolName};
  return &service;
}

struct servent *getservbyname(const char *name, const char *protocol) {
  readableString(name);
  if (protocol) readableString(protocol);
  return unknownService();
}

struct servent *getservbyport(int port, const char *protocol) {
  (void)port;
  if (protocol) readableString(protocol);
  return unknownService();
}

struct protoent {
  char *name;
  char **aliases;
  int number;
};

static struct protoent protocol;

static struct protoent *unknownProtocol(void) {
  if (__cairn_choose_bool("protocol unknown")) return NULL;
  unknownNames();
  protocol = (struct protoent){names[0], aliases, __cairn_between_i32("protocol", 0, 255)};
  return &protocol;
}

struct protoent *getprotobyname(const char *name) {
  readableString(name);
  return unknownProtocol();
}

struct protoent *getprotobynumber(int number) {
  (void)number;
  return unknownProtocol();
}
