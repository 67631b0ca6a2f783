// TRUTH: true
// OUTPUT: 3f800000 0 0 128 63\n1 1
#include <stdio.h>
#include <string.h>

union Word {
  float real;
  unsigned bits;
  unsigned char bytes[4];
  struct {
    unsigned short low, high;
  };
};

struct Tagged {
  enum { Number, Text } tag;
  union {
    long number;
    const char *text;
  } as;
};

static long size(struct Tagged t) {
  switch (t.tag) {
    case Number: return t.as.number;
    case Text: return (long)strlen(t.as.text);
  }
  return -1;
}

int main(void) {
  union Word w = {.real = 1.0f};
  printf("%x %d %d %d %d\n", w.bits, w.bytes[0], w.bytes[1], w.bytes[2], w.bytes[3]);
  w.high = 0;
  struct Tagged number = {.tag = Number, .as.number = 4};
  struct Tagged text = {.tag = Text, .as.text = "four"};
  printf("%d %d\n", w.bits == 0, size(number) == size(text));
  return 0;
}
