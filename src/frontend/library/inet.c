/* arpa/inet.h, netinet/in.h: addresses as numbers and as text. */
#include "models.h"

enum { FamilyInet = 2, FamilyInet6 = 10 };
enum { EAFNOSUPPORT = 97, ENOSPC = 28 };

/* ---- Byte order -------------------------------------------------------------------------------------------------- */

unsigned short htons(unsigned short x) { return __builtin_bswap16(x); }
unsigned short ntohs(unsigned short x) { return __builtin_bswap16(x); }
unsigned htonl(unsigned x) { return __builtin_bswap32(x); }
unsigned ntohl(unsigned x) { return __builtin_bswap32(x); }

/* ---- From text --------------------------------------------------------------------------------------------------- */

static const char digits[22] = "0123456789aAbBcCdDeEfF";
enum { DecimalDigits = 10, HexDigits = 22 };

static size_t countDigits(const char *s, size_t set) { return __cairn_find_set(s, digits, set, 0, UNBOUNDED); }

/* A number of at most 255 without leading zeros, and `behind` behind it: stores it and moves *s behind both. No loop: so
   what is known of the text stays known. */
static int takeByte(const char **s, unsigned char *byte, char behind) {
  size_t n = countDigits(*s, DecimalDigits);
  if (n == 0 || n > 3 || (n > 1 && **s == '0')) return 0;
  char text[3] = {'0', '0', '0'};
  __cairn_copy(text + 3 - n, *s, n);
  int value = (text[0] - '0') * 100 + (text[1] - '0') * 10 + (text[2] - '0');
  if (value > 255 || (*s)[n] != behind) return 0;
  *byte = (unsigned char)value;
  *s += n + 1;
  return 1;
}

static int parseDotted(const char *s, unsigned char *address) {
  return takeByte(&s, address, '.') && takeByte(&s, address + 1, '.') && takeByte(&s, address + 2, '.') &&
         takeByte(&s, address + 3, 0);
}

/* Four decimal numbers without leading zeros; for any other text (fewer numbers, octal and hexadecimal ones, text behind a
   blank) the answer is open. */
int inet_aton(const char *s, unsigned *result) {
  unsigned char bytes[4];
  unsigned address = 0;
  readableString(s);
  if (parseDotted(s, bytes))
    __cairn_copy(&address, bytes, sizeof bytes);
  else if (__cairn_choose_bool("an address in another notation"))
    address = (unsigned)__cairn_choose_i32("an address in another notation");
  else
    return 0;
  if (result) *result = address;
  return anyNonZero();
}

/* As inet_aton. */
unsigned inet_addr(const char *s) {
  unsigned address = 0;
  return inet_aton(s, &address) ? address : 0xffffffffU;
}

static unsigned hexValue(char c) {
  if (c >= '0' && c <= '9') return (unsigned)(c - '0');
  return (unsigned)(c >= 'a' ? c - 'a' : c - 'A') + 10;
}

/* At most eight groups of four hexadecimal digits, two colons for a row of zeros, the last two groups perhaps dotted. */
static int parseGroups(const char *s, unsigned char *address) {
  int used = 0;
  int gap = -1;
  if (*s == ':' && *++s != ':') return 0;
  while (*s != 0) {
    if (*s == ':') {
      if (gap >= 0) return 0;
      gap = used;
      s++;
      continue;
    }
    if (used == 16) return 0;
    size_t n = countDigits(s, HexDigits);
    if (n == 0 || n > 4) return 0;
    if (s[n] == '.') {
      if (used > 12 || !parseDotted(s, address + used)) return 0;
      used += 4;
      break;
    }
    unsigned part = 0;
    for (; n > 0; n--) part = part * 16 + hexValue(*s++);
    address[used] = (unsigned char)(part >> 8);
    address[used + 1] = (unsigned char)part;
    used += 2;
    if (*s == 0) break;
    if (*s != ':' || s[1] == 0) return 0;
    s++;
  }
  if (gap < 0) return used == 16;
  if (used == 16) return 0;
  int moved = used - gap;
  for (int i = 1; i <= moved; i++) address[16 - i] = address[used - i];
  for (int i = gap; i < 16 - moved; i++) address[i] = 0;
  return 1;
}

int inet_pton(int family, const char *s, void *result) {
  unsigned char address[16];
  if (family != FamilyInet && family != FamilyInet6) {
    *__errno_location() = EAFNOSUPPORT;
    return -1;
  }
  if (!(family == FamilyInet ? parseDotted(s, address) : parseGroups(s, address))) return 0;
  __cairn_copy(result, address, family == FamilyInet ? 4 : 16);
  return 1;
}

/* ---- To text ----------------------------------------------------------------------------------------------------- */

/* Stores the digits of a byte; returns the place behind them. */
static char *putByte(char *dst, unsigned char byte) {
  if (byte >= 100) *dst++ = (char)('0' + byte / 100);
  if (byte >= 10) *dst++ = (char)('0' + byte / 10 % 10);
  *dst++ = (char)('0' + byte % 10);
  return dst;
}

/* At most 16 characters with the NUL. */
static size_t putDotted(char *dst, const unsigned char *address) {
  char *end = dst;
  for (int i = 0; i < 4; i++) {
    if (i > 0) *end++ = '.';
    end = putByte(end, address[i]);
  }
  *end = 0;
  return (size_t)(end - dst);
}

static char addressText[16];

/* The next call overwrites the text. */
char *inet_ntoa(unsigned address) {
  putDotted(addressText, (const unsigned char *)&address);
  return addressText;
}

/* An address of IPv6 gives any text of 2 to 45 characters. */
const char *inet_ntop(int family, const void *address, char *dst, unsigned size) {
  char text[46];
  size_t n = 0;
  if (family == FamilyInet) {
    n = putDotted(text, address);
  } else if (family == FamilyInet6) {
    readable(address, 16);
    n = __cairn_between_size("inet_ntop: characters", 2, sizeof text - 1);
    __cairn_havoc(text, n);
    __cairn_assume(__cairn_find(text, 0, n) == n);
    text[n] = 0;
  } else {
    *__errno_location() = EAFNOSUPPORT;
    return NULL;
  }
  if (n >= size) {
    *__errno_location() = ENOSPC;
    return NULL;
  }
  __cairn_copy(dst, text, n + 1);
  return dst;
}
