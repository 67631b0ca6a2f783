/* stdio.h: input. What a stream delivers is unknown; its length too. Once the end is reached it stays reached until
   the program clears it or positions the stream. A read error shows as the end of the stream with ferror set. */
#include "models.h"

void *realloc(void *p, size_t size);

static int endOf(FILE *stream) {
  stream->endReached = 1;
  return EOF;
}

/* One choice: negative is the end, otherwise its lowest byte is the character. */
int fgetc(FILE *stream) {
  if (stream->pushedBack) {
    int c = stream->pushedBack - 1;
    stream->pushedBack = 0;
    return c;
  }
  if (stream->endReached) return EOF;
  int c = __cairn_choose_i32("input character, negative at the end");
  return c < 0 ? endOf(stream) : c & 255;
}

int getc(FILE *stream) { return fgetc(stream); }
int _IO_getc(FILE *stream) { return fgetc(stream); }
int fgetc_unlocked(FILE *stream) { return fgetc(stream); }
int getc_unlocked(FILE *stream) { return fgetc(stream); }
int getchar(void) { return fgetc(stdin); }
int getchar_unlocked(void) { return fgetc(stdin); }

/* One character of push-back, as the standard guarantees; a second one fails. */
int ungetc(int c, FILE *stream) {
  if (c == EOF || stream->pushedBack) return EOF;
  stream->pushedBack = (unsigned char)c + 1;
  stream->endReached = 0;
  return (unsigned char)c;
}

/* Puts a line of n bytes, at least one, at dst: no byte but the last is `delimiter`, and a line shorter than `limit`
   that does not end in it ends the stream. */
static void unknownLine(FILE *stream, char *dst, size_t n, size_t limit, unsigned char delimiter) {
  __cairn_havoc(dst, n);
  if (stream->pushedBack) {
    dst[0] = (char)(stream->pushedBack - 1);
    stream->pushedBack = 0;
  }
  __cairn_assume(__cairn_find(dst, delimiter, n - 1) == n - 1);
  stream->endReached |= (n < limit) & ((unsigned char)dst[n - 1] != delimiter); /* no branch: few programs ask */
}

/* The number of bytes that the next line has, at most limit; 0 at the end. */
static size_t unknownLineSize(FILE *stream, size_t limit) {
  if (stream->endReached && !stream->pushedBack) return 0;
  size_t n = __cairn_choose_size("bytes in the line read, 0 at the end");
  __cairn_assume(n <= limit);
  if (stream->pushedBack) __cairn_assume(n > 0);
  if (n == 0) endOf(stream);
  return n;
}

/* Any line that fits; only the last byte is a new line, unless it is the last line or is cut at the limit. Bytes may
   be NUL. */
char *fgets(char *dst, int size, FILE *stream) {
  if (size <= 0) return NULL;
  size_t limit = (size_t)size - 1;
  if (limit > 0) {
    size_t n = unknownLineSize(stream, limit);
    if (n == 0) return NULL;
    unknownLine(stream, dst, n, limit, '\n');
    dst[n] = 0;
  } else {
    dst[0] = 0;
  }
  return dst;
}

char *fgets_unlocked(char *dst, int size, FILE *stream) { return fgets(dst, size, stream); }

char *__fgets_chk(char *dst, size_t objectSize, int size, FILE *stream) {
  (void)objectSize;
  return fgets(dst, size, stream);
}

/* A line of any length: no buffer is long enough. */
char *gets(char *dst) {
  size_t n = unknownLineSize(stdin, UNBOUNDED - 1);
  if (n == 0) return NULL;
  unknownLine(stdin, dst, n, UNBOUNDED, '\n');
  if (dst[n - 1] == '\n') n--;
  dst[n] = 0;
  return dst;
}

/* The buffer is allocated also at the end of the stream, as in glibc; it starts at 120 bytes and at least doubles. */
ssize_t getdelim(char **line, size_t *capacity, int delimiter, FILE *stream) {
  if (!line || !capacity) {
    *__errno_location() = EINVAL;
    return -1;
  }
  if (!*line || *capacity == 0) {
    char *fresh = realloc(*line, 120);
    if (!fresh) return -1;
    *line = fresh;
    *capacity = 120;
  }
  size_t n = unknownLineSize(stream, PTRDIFF_MAX - 1);
  if (n == 0) return -1;
  if (n + 1 > *capacity) {
    size_t needed = n + 1 < 2 * *capacity ? 2 * *capacity : n + 1;
    char *grown = realloc(*line, needed);
    if (!grown) return -1;
    *line = grown;
    *capacity = needed;
  }
  unknownLine(stream, *line, n, UNBOUNDED, (unsigned char)delimiter);
  (*line)[n] = 0;
  return (ssize_t)n;
}

ssize_t __getdelim(char **line, size_t *capacity, int delimiter, FILE *stream) {
  return getdelim(line, capacity, delimiter, stream);
}

ssize_t getline(char **line, size_t *capacity, FILE *stream) { return getdelim(line, capacity, '\n', stream); }

/* A short count ends the stream, perhaps by an error. An element read in part gets unknown bytes. */
size_t fread(void *dst, size_t size, size_t count, FILE *stream) {
  if (size == 0 || count == 0) return 0;
  if (stream->endReached && !stream->pushedBack) return 0;
  size_t n = __cairn_choose_size("elements read");
  __cairn_assume(n <= count);
  __cairn_havoc(dst, (n < count && size > 1 ? n + 1 : n) * size);
  if (stream->pushedBack && n > 0) {
    *(unsigned char *)dst = (unsigned char)(stream->pushedBack - 1);
    stream->pushedBack = 0;
  }
  if (n < count) {
    stream->endReached = 1;
    stream->failure = __cairn_choose_bool("read error");
  }
  return n;
}

size_t fread_unlocked(void *dst, size_t size, size_t count, FILE *stream) { return fread(dst, size, count, stream); }

size_t __fread_chk(void *dst, size_t objectSize, size_t size, size_t count, FILE *stream) {
  (void)objectSize;
  return fread(dst, size, count, stream);
}
