/* ctype.h in the "C" locale. As in glibc, the classes are a table for -128 to 255: a class function called with
   another value reads outside it, which is reported. A negative character other than EOF is undefined in C: its class is
   any, and so is what tolower and toupper make of it, which is listed as an assumption; with --strict-library it is a
   violation. */
#include "models.h"

#define UPPER(c) ((c) >= 'A' && (c) <= 'Z')
#define LOWER(c) ((c) >= 'a' && (c) <= 'z')
#define ALPHA(c) (UPPER(c) || LOWER(c))
#define DIGIT(c) ((c) >= '0' && (c) <= '9')
#define XDIGIT(c) (DIGIT(c) || ((c) >= 'a' && (c) <= 'f') || ((c) >= 'A' && (c) <= 'F'))
#define SPACE(c) ((c) == ' ' || ((c) >= '\t' && (c) <= '\r'))
#define PRINT(c) ((c) >= ' ' && (c) <= '~')
#define GRAPH(c) ((c) > ' ' && (c) <= '~')
#define BLANK(c) ((c) == ' ' || (c) == '\t')
#define CNTRL(c) (((c) >= 0 && (c) < ' ') || (c) == 127)
#define ALNUM(c) (ALPHA(c) || DIGIT(c))
#define PUNCT(c) (GRAPH(c) && !ALNUM(c))

/* glibc's bits on a little-endian machine. */
#define CLASSES(c)                                                                                                \
  (UPPER(c) * 0x100 | LOWER(c) * 0x200 | ALPHA(c) * 0x400 | DIGIT(c) * 0x800 | XDIGIT(c) * 0x1000 |               \
   SPACE(c) * 0x2000 | PRINT(c) * 0x4000 | GRAPH(c) * 0x8000 | BLANK(c) * 0x1 | CNTRL(c) * 0x2 | PUNCT(c) * 0x4 | \
   ALNUM(c) * 0x8)
/* What the tables hold for the negative values of char: those of the byte, but for EOF. */
#define BYTE(c) ((c) < -1 ? (c) + 256 : (c))
#define TO_LOWER(c) (UPPER(c) ? (c) + 32 : BYTE(c))
#define TO_UPPER(c) (LOWER(c) ? (c) - 32 : BYTE(c))

#define EACH4(f, c) f(c), f((c) + 1), f((c) + 2), f((c) + 3)
#define EACH16(f, c) EACH4(f, c), EACH4(f, (c) + 4), EACH4(f, (c) + 8), EACH4(f, (c) + 12)
#define EACH128(f, c)                                                                               \
  EACH16(f, c), EACH16(f, (c) + 16), EACH16(f, (c) + 32), EACH16(f, (c) + 48), EACH16(f, (c) + 64), \
      EACH16(f, (c) + 80), EACH16(f, (c) + 96), EACH16(f, (c) + 112)
#define TABLE(f) {EACH128(f, -128), EACH128(f, 0), EACH128(f, 128)}

static const unsigned short classes[384] = TABLE(CLASSES);
static const int lowerCase[384] = TABLE(TO_LOWER);
static const int upperCase[384] = TABLE(TO_UPPER);
static const unsigned short *classesAtZero = classes + 128;
static const int *lowerCaseAtZero = lowerCase + 128;
static const int *upperCaseAtZero = upperCase + 128;

const unsigned short **__ctype_b_loc(void) { return &classesAtZero; }
const int **__ctype_tolower_loc(void) { return &lowerCaseAtZero; }
const int **__ctype_toupper_loc(void) { return &upperCaseAtZero; }
size_t __ctype_get_mb_cur_max(void) { return 1; }

/* After members were asked for: no class has one outside of the table, and before paths meet it is still known where the
   character came from. */
static void mustBeInTable(int c) {
  if (c < -128 || c > 255) (void)*(const volatile unsigned short *)(classes + 128 + (ptrdiff_t)c);
}

static int anyResult(void) {
  __cairn_assumption("ctype.h: a function called with a negative character gives any result (--strict-library forbids it)");
  return __cairn_choose_i32("result for a negative character");
}

static int ofNegative(int c) {
  if (__cairn_strict()) (void)*(const volatile unsigned short *)(classes + (ptrdiff_t)c);
  return anyResult();
}

#define CLASS_FUNCTION(name, TEST)     \
  int name(int c) {                    \
    if (TEST(c)) return anyNonZero();  \
    mustBeInTable(c);                  \
    if (c < EOF) return ofNegative(c); \
    return 0;                          \
  }

CLASS_FUNCTION(isupper, UPPER)
CLASS_FUNCTION(islower, LOWER)
CLASS_FUNCTION(isalpha, ALPHA)
CLASS_FUNCTION(isdigit, DIGIT)
CLASS_FUNCTION(isxdigit, XDIGIT)
CLASS_FUNCTION(isspace, SPACE)
CLASS_FUNCTION(isprint, PRINT)
CLASS_FUNCTION(isgraph, GRAPH)
CLASS_FUNCTION(isblank, BLANK)
CLASS_FUNCTION(iscntrl, CNTRL)
CLASS_FUNCTION(ispunct, PUNCT)
CLASS_FUNCTION(isalnum, ALNUM)

int isascii(int c) { return (c & ~0x7f) == 0; }
int toascii(int c) { return c & 0x7f; }

/* Outside of the table the argument itself. */
int tolower(int c) {
  if (UPPER(c)) return c + 32;
  return c >= -128 && c < EOF ? ofNegative(c) : c;
}

/* Likewise. */
int toupper(int c) {
  if (LOWER(c)) return c - 32;
  return c >= -128 && c < EOF ? ofNegative(c) : c;
}

int _tolower(int c) { return tolower(c); }
int _toupper(int c) { return toupper(c); }
