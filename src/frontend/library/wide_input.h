/* wchar.h: input and output of wide characters through streams, for one width of wide characters. What a stream delivers
   is unknown: any character from 0 to the largest one. */

#include "wide_strings.h"

#define WIDE_END ((wint_t)-1)
enum { LargestCharacter = sizeof(Character) == 2 ? 0xffff : 0x10ffff };

static wint_t endOfWide(FILE *stream) {
  stream->endReached = 1;
  return WIDE_END;
}

static wint_t readWide(FILE *stream) {
  if (stream->pushedBack) {
    int c = stream->pushedBack - 1;
    stream->pushedBack = 0;
    return (wint_t)c;
  }
  if (stream->endReached) return WIDE_END;
  int c = __cairn_between_i32("input character, -1 at the end", -1, LargestCharacter);
  return c < 0 ? endOfWide(stream) : (wint_t)c;
}

wint_t WIDE(fgetwc)(FILE *stream) { return readWide(stream); }
wint_t WIDE(getwc)(FILE *stream) { return readWide(stream); }
wint_t WIDE(fgetwc_unlocked)(FILE *stream) { return readWide(stream); }
wint_t WIDE(getwchar)(void) { return readWide(stdin); }

/* One character of push-back, as the standard guarantees; a second one fails. */
wint_t WIDE(ungetwc)(wint_t c, FILE *stream) {
  if (c == WIDE_END || stream->pushedBack) return WIDE_END;
  stream->pushedBack = (int)c + 1;
  stream->endReached = 0;
  return c;
}

/* Any line that fits; only the last character is a new line, unless it is the last line or is cut at the limit. */
Character *WIDE(fgetws)(Character *dst, int size, FILE *stream) {
  if (size <= 0) return NULL;
  size_t limit = (size_t)size - 1;
  size_t n = 0;
  if (limit > 0) {
    if (stream->endReached && !stream->pushedBack) return NULL;
    n = __cairn_choose_size("characters in the line read, 0 at the end");
    __cairn_assume(n <= limit);
    if (stream->pushedBack) __cairn_assume(n > 0);
    if (n == 0) {
      endOfWide(stream);
      return NULL;
    }
    Character last = 0;
    for (size_t i = 0; i < n; i++) {
      __cairn_assume(last != '\n');
      last = (Character)(stream->pushedBack ? readWide(stream)
                                            : (wint_t)__cairn_between_i32("input character", 0, LargestCharacter));
      dst[i] = last;
    }
    stream->endReached |= (n < limit) & (last != '\n');
  }
  dst[n] = 0;
  return dst;
}

Character *WIDE(fgetws_unlocked)(Character *dst, int size, FILE *stream) { return WIDE(fgetws)(dst, size, stream); }

/* As output to other streams may. */
static int mayFail(FILE *stream) {
  if (sinkOf(stream) != CAIRN_SINK_NOWHERE || !__cairn_choose_bool("write fails")) return 0;
  stream->failure = 1;
  failed();
  return 1;
}

/* A character beyond ASCII has no bytes in the "C" locale of some libraries. */
static int printWide(FILE *stream, Character c) {
  if ((unsigned)c > 127) return !__cairn_choose_bool("no bytes for a wide character");
  const char byte = (char)c;
  const int sink = sinkOf(stream);
  __cairn_print(sink == CAIRN_SINK_NOWHERE ? 0 : sink, &byte, 1);
  return 1;
}

static wint_t putWide(Character c, FILE *stream) {
  return mayFail(stream) || !printWide(stream, c) ? WIDE_END : (wint_t)c;
}

wint_t WIDE(fputwc)(Character c, FILE *stream) { return putWide(c, stream); }
wint_t WIDE(putwc)(Character c, FILE *stream) { return putWide(c, stream); }
wint_t WIDE(putwchar)(Character c) { return putWide(c, stdout); }

int WIDE(fputws)(const Character *s, FILE *stream) {
  int complete = 1;
  for (; *s != 0; s++) complete &= printWide(stream, *s);
  return mayFail(stream) || !complete ? -1 : 1;
}

/* Whether the stream takes wide characters, or what it was asked for. */
int WIDE(fwide)(FILE *stream, int mode) {
  readable(stream, sizeof(FILE));
  return mode != 0 ? mode : __cairn_choose_i32("fwide");
}
