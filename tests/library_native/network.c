#define _GNU_SOURCE
#include <arpa/inet.h>
#include <libgen.h>
#include <netdb.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "harness.h"

MODEL(inet_pton);
MODEL(inet_ntop);
extern unsigned inet_addr_model(const char*) __asm__("model_inet_addr");
extern int inet_aton_model(const char*, struct in_addr*) __asm__("model_inet_aton");
extern char* inet_ntoa_model(struct in_addr) __asm__("model_inet_ntoa");

static void sameAddress(int family, const char* text) {
  unsigned char x[16] = {0}, y[16] = {0};
  char* exact = exactCopy(text, strlen(text) + 1);
  int ours = inet_pton_model(family, exact, x), theirs = inet_pton(family, text, y);
  EXPECT(ours == theirs && (!ours || memcmp(x, y, sizeof x) == 0), "inet_pton of '%s': %d", text, ours);
  free(exact);
}

void testAddresses(void) {
  for (int round = 0; round < 20000; round++) {
    char text[64] = "";
    int parts = 3 + below(3);
    for (int i = 0; i < parts; i++) sprintf(text + strlen(text), i ? ".%s%d" : "%s%d", below(9) ? "" : "0", below(300));
    if (below(8) == 0) strcat(text, below(2) ? " " : "x");
    sameAddress(AF_INET, text);
    struct in_addr x, y;
    if (inet_pton(AF_INET, text, &y) == 1) {
      EXPECT(inet_aton_model(text, &x) && x.s_addr == y.s_addr, "inet_aton of '%s'", text);
      EXPECT(inet_addr_model(text) == inet_addr(text), "inet_addr of '%s'", text);
      EXPECT(strcmp(inet_ntoa_model(y), inet_ntoa(y)) == 0, "inet_ntoa of '%s'", text);
      char small[20], other[20];
      socklen_t size = (socklen_t)below(18);
      const char *a = inet_ntop_model(AF_INET, &y, small, size), *b = inet_ntop(AF_INET, &y, other, size);
      EXPECT(!a == !b && (!a || strcmp(small, other) == 0), "inet_ntop of '%s'", text);
    }
    text[0] = 0;
    parts = 1 + below(9);
    for (int i = 0; i < parts; i++) {
      if (i > 0 || below(6) == 0) strcat(text, below(7) ? ":" : "::");
      if (below(12)) sprintf(text + strlen(text), "%x", below(3) ? below(70000) : below(20));
    }
    if (below(5) == 0) strcat(text, ":1.2.3.4");
    if (below(12) == 0) strcat(text, ":");
    sameAddress(AF_INET6, text);
  }
  sameAddress(AF_INET6, "::"), sameAddress(AF_INET6, "::1"), sameAddress(AF_INET6, "1::"), sameAddress(AF_INET6, "");
  sameAddress(AF_INET6, "1:2:3:4:5:6:7::"), sameAddress(AF_INET6, "1:2:3:4:5:6:7:8::"), sameAddress(AF_INET, "");
  for (int c = 0; c < 256; c++) {
    extern unsigned short htons_model(unsigned short) __asm__("model_htons");
    extern unsigned htonl_model(unsigned) __asm__("model_htonl");
    EXPECT(htons_model((unsigned short)(c * 77)) == htons((unsigned short)(c * 77)), "htons");
    EXPECT(htonl_model((unsigned)c * 7777777) == htonl((unsigned)c * 7777777), "htonl");
  }
}

extern char* xpg_basename_model(char*) __asm__("model___xpg_basename");
extern char* gnu_basename_model(const char*) __asm__("model_basename");
MODEL(dirname);

void testPaths(void) {
  for (int round = 0; round < 3000; round++) {
    char *s = randomString("/a.", 7), *x = exactCopy(s, strlen(s) + 1), *y = exactCopy(s, strlen(s) + 1);
    EXPECT(strcmp(xpg_basename_model(x), __xpg_basename(y)) == 0 && strcmp(x, y) == 0, "basename of '%s'", s);
    strcpy(x, s), strcpy(y, s);
    if (strncmp(s, "//", 2) != 0) EXPECT(strcmp(dirname_model(x), dirname(y)) == 0, "dirname of '%s'", s);
    char* last = strrchr(s, '/');
    EXPECT(gnu_basename_model(s) == (last ? last + 1 : s), "basename of '%s'", s);
    free(s), free(x), free(y);
  }
}

MODEL(recv);
MODEL(recvmsg);
MODEL(readv);
MODEL(getaddrinfo);
MODEL(freeaddrinfo);
extern int accept_model(int, void*, unsigned*) __asm__("model_accept");
extern int poll_model(struct pollfd*, unsigned long, int) __asm__("model_poll");
extern int select_model(int, fd_set*, fd_set*, fd_set*, struct timeval*) __asm__("model_select");

#define ANSWER(...) \
  answer((int)(sizeof((long long[]){__VA_ARGS__}) / sizeof(long long)), (const long long[]){__VA_ARGS__})

void testSockets(void) {
  char* buffer = malloc(4);
  ANSWER(4, 'a', 'b', 'c', 'd');
  EXPECT(recv_model(3, buffer, 4, 0) == 4 && memcmp(buffer, "abcd", 4) == 0, "recv");
  ANSWER(5);
  EXPECT(RUN(recv_model(3, buffer, 4, 0)) == AssumptionFalse, "recv of more than the buffer holds");
  ANSWER(9, 'a', 'b', 'c', 'd');
  EXPECT(recv_model(3, buffer, 4, MSG_TRUNC) == 9 && answersUsed() == 5, "recv of a packet cut off");
  ANSWER(-1, 7);
  EXPECT(recv_model(3, buffer, 4, 0) == -1, "recv that fails");
  unsigned size = 4;
  ANSWER(0, 6, 1, 2, 3, 4, 10);
  EXPECT(accept_model(3, buffer, &size) == 10 && size == 6 && buffer[3] == 4, "accept");
  char first[2], second[3];
  struct iovec parts[2] = {{first, 2}, {second, 3}};
  ANSWER(4, 'a', 'b', 'c', 'd');
  EXPECT(readv_model(3, parts, 2) == 4 && first[1] == 'b' && second[1] == 'd', "readv");
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
  ANSWER(3, 'x', 'y', 'z', 0);
  EXPECT(recvmsg_model(3, &message, 0) == 3 && second[0] == 'z', "recvmsg");
  struct pollfd waiting[2] = {{3, POLLIN, 0}, {-1, POLLIN, 5}};
  ANSWER(0, -1, -1);
  EXPECT(poll_model(waiting, 2, 0) == 1 && waiting[0].revents == (POLLIN | 0x38) && waiting[1].revents == 0, "poll");
  fd_set set;
  FD_ZERO(&set);
  FD_SET(3, &set), FD_SET(5, &set);
  ANSWER(0, 1 << 5 | 1 << 6);
  EXPECT(select_model(6, &set, NULL, NULL, NULL) == 1 && FD_ISSET(5, &set) && !FD_ISSET(6, &set), "select");
  struct addrinfo *found = NULL, hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM, .ai_protocol = 6};
  ANSWER(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
  EXPECT(getaddrinfo_model("a", NULL, &hints, &found) == 0, "getaddrinfo");
  EXPECT(found->ai_addrlen == sizeof(struct sockaddr_in) && found->ai_addr->sa_family == AF_INET, "its address");
  EXPECT(found->ai_next && !found->ai_next->ai_next && found->ai_protocol == 6, "its entries");
  freeaddrinfo_model(found);
  free(buffer);
}
