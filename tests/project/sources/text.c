#include <stdlib.h>
#include <string.h>

int count_blanks(const char *text) {
  int blanks = 0;
  if (!text) return 0;
  for (; *text; text++) blanks += *text == ' ';
  return blanks;
}

int has_name(const char *text) { return text && strlen(text) > 3; }

/* Looks behind the end of a text that ends with a backslash. */
int count_escapes(const char *text) {
  int escapes = 0;
  if (!text) return 0;
  for (; *text; text++) {
    if (*text != '\\') continue;
    escapes++;
    text++;
  }
  return escapes;
}

/* One byte too few for the NUL. */
char *copy_badly(const char *text) {
  if (!text || !*text) return NULL;
  char *copy = malloc(strlen(text));
  return strcpy(copy, text);
}

int absolute(int number) { return number < 0 ? -(number + 1) : number; }

static int table[8];

int lookup(int index) { return index >= 0 && index < 8 ? table[index] : -1; }

/* One too many. */
int lookup_badly(int index) { return index >= 0 && index <= 8 ? table[index] : -1; }

struct shape {
  unsigned kind : 3;
  _Bool closed;
  double width;
  union {
    int *points;
    long radius;
  };
  int (*area)(int, int);
  const short corners[4];
};

int describe(struct shape *shape, unsigned char *flags, int sizes[3]) {
  if (!shape || !flags || !sizes) return 0;
  int result = shape->kind + *flags + sizes[2] % 5 + (shape->closed ? 1 : 2) + shape->corners[3] % 3;
  if (shape->area && shape->area(1, result) > 4) result++;
  return result;
}

/* The fourth of three. */
int describe_badly(struct shape shape, int sizes[3]) {
  if (!sizes || shape.kind != 5 || !shape.closed) return 0;
  return sizes[3];
}
