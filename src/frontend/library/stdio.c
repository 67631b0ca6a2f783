/* stdio.h: streams and output. Input is in stdio_input.c, scanf in stdio_scan.c.

   A stream from fopen is a heap block that fclose frees: a stream that no pointer reaches any more is a leak, one
   that is open at the end violates valid-memcleanup, and one used after fclose is an invalid read. Output to
   standard output and error always succeeds; output to any other stream may fail. Descriptors of streams are any
   number from 3 to 1023, not necessarily different from those of others. */
#include "models.h"

static FILE standardStreams[3] = {{.descriptor = 0}, {.descriptor = 1}, {.descriptor = 2}};
FILE *stdin = &standardStreams[0];
FILE *stdout = &standardStreams[1];
FILE *stderr = &standardStreams[2];

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

enum { HeaderBytes = 16 };

static int isStandard(const FILE *stream) { return stream->descriptor <= 2; }

static FILE *newStream(int descriptor) {
  char *block = newBlock(HeaderBytes + sizeof(FILE));
  if (!block) return NULL;
  FILE *stream = (FILE *)(block + HeaderBytes);
  __cairn_fill(stream, 0, sizeof(FILE));
  stream->descriptor = descriptor;
  return stream;
}

static FILE *opened(void) {
  if (__cairn_choose_bool("file cannot be opened")) {
    failed();
    return NULL;
  }
  return newStream(unknownDescriptor());
}

static void dispose(FILE *stream) {
  if (!isStandard(stream)) __cairn_free((char *)stream - HeaderBytes);
}

FILE *fopen(const char *path, const char *mode) {
  readable(path, length(path) + 1);
  readable(mode, length(mode) + 1);
  return opened();
}

/* A stream that the caller of an entry function hands in. */
FILE *__cairn_open_stream(void) { return newStream(unknownDescriptor()); }

FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }
FILE *popen(const char *command, const char *mode) { return fopen(command, mode); }
FILE *tmpfile(void) { return opened(); }

FILE *fdopen(int descriptor, const char *mode) {
  readable(mode, length(mode) + 1);
  if (__cairn_choose_bool("file cannot be opened")) {
    failed();
    return NULL;
  }
  return newStream(descriptor <= 2 ? 3 : descriptor);
}

FILE *freopen(const char *path, const char *mode, FILE *stream) {
  if (path) readable(path, length(path) + 1);
  readable(mode, length(mode) + 1);
  stream->pushedBack = 0;
  stream->endReached = 0;
  stream->failure = 0;
  if (__cairn_choose_bool("file cannot be opened")) {
    failed();
    dispose(stream);
    return NULL;
  }
  return stream;
}

/* Closing one of the standard streams has no effect. */
int fclose(FILE *stream) {
  int standard = isStandard(stream);
  dispose(stream);
  if (!standard && __cairn_choose_bool("fclose fails")) return failed();
  return 0;
}

int pclose(FILE *stream) {
  dispose(stream);
  return __cairn_choose_i32("pclose");
}

/* ---- State ------------------------------------------------------------------------------------------------------- */

int feof(FILE *stream) { return stream->endReached; }
int feof_unlocked(FILE *stream) { return stream->endReached; }
int ferror(FILE *stream) { return stream->failure; }
int ferror_unlocked(FILE *stream) { return stream->failure; }
int fileno(FILE *stream) { return stream->descriptor; }

void clearerr(FILE *stream) {
  stream->endReached = 0;
  stream->failure = 0;
}

static int seek(FILE *stream) {
  if (__cairn_choose_bool("stream cannot be positioned")) return failed();
  stream->pushedBack = 0;
  stream->endReached = 0;
  return 0;
}

int fseek(FILE *stream, long offset, int whence) {
  (void)offset;
  (void)whence;
  return seek(stream);
}

int fseeko(FILE *stream, off_t offset, int whence) {
  (void)offset;
  (void)whence;
  return seek(stream);
}

/* glibc's fpos_t: an offset and the state of a conversion. */
enum { PositionBytes = sizeof(off_t) + 8 };

int fsetpos(FILE *stream, const void *position) {
  readable(position, PositionBytes);
  return seek(stream);
}

void rewind(FILE *stream) {
  seek(stream);
  stream->failure = 0;
}

/* Any position, whatever was read and written before. */
long ftell(FILE *stream) {
  readable(stream, sizeof(FILE));
  long position = (long)__cairn_choose_size("ftell");
  __cairn_assume(position >= -1);
  if (position < 0) failed();
  return position;
}

off_t ftello(FILE *stream) { return ftell(stream); }

int fgetpos(FILE *stream, void *position) {
  readable(stream, sizeof(FILE));
  __cairn_havoc(position, PositionBytes);
  return __cairn_choose_bool("stream has no position") ? failed() : 0;
}

int fflush(FILE *stream) {
  if (!stream || isStandard(stream)) return 0;
  return __cairn_choose_bool("fflush fails") ? failed() : 0;
}

int fflush_unlocked(FILE *stream) { return fflush(stream); }

/* A buffer of the program's is unsupported: it would be written at any later time. */
int setvbuf(FILE *stream, char *buffer, int mode, size_t size) {
  (void)mode;
  (void)size;
  readable(stream, sizeof(FILE));
  if (buffer) __cairn_unsupported("setvbuf with a buffer of the program");
  return 0;
}

void setbuf(FILE *stream, char *buffer) { setvbuf(stream, buffer, 0, 0); }
void setlinebuf(FILE *stream) { setvbuf(stream, NULL, 0, 0); }

void flockfile(FILE *stream) { readable(stream, sizeof(FILE)); }
void funlockfile(FILE *stream) { readable(stream, sizeof(FILE)); }

/* ---- Files by name ----------------------------------------------------------------------------------------------- */

int remove(const char *path) {
  readable(path, length(path) + 1);
  return __cairn_choose_bool("remove fails") ? failed() : 0;
}

int rename(const char *from, const char *to) {
  readable(from, length(from) + 1);
  readable(to, length(to) + 1);
  return __cairn_choose_bool("rename fails") ? failed() : 0;
}

/* ---- Output ------------------------------------------------------------------------------------------------------ */

/* The result of writing n bytes or characters to the stream. */
static int result(FILE *stream, int n) {
  if (isStandard(stream) || !__cairn_choose_bool("write fails")) return n;
  stream->failure = 1;
  return failed();
}

static int printSink(FILE *stream) {
  int sink = sinkOf(stream);
  return sink == CAIRN_SINK_NOWHERE ? 0 : sink;
}

static void emit(FILE *stream, const void *p, size_t n) { __cairn_print(printSink(stream), p, n); }

static int putByte(FILE *stream, int c) {
  unsigned char byte = (unsigned char)c;
  emit(stream, &byte, 1);
  return result(stream, byte);
}

/* Nothing stands between the length and its use: where paths meet, places are kept and not how far apart they are. */
static int putLine(FILE *stream, const char *s, int newLine) {
  int sink = printSink(stream);
  size_t n = length(s);
  __cairn_print(sink, s, n);
  if (newLine) emit(stream, "\n", 1);
  return result(stream, (int)((n + (size_t)newLine) & 0x7fffffff));
}

int fputc(int c, FILE *stream) { return putByte(stream, c); }
int putc(int c, FILE *stream) { return putByte(stream, c); }
int _IO_putc(int c, FILE *stream) { return putByte(stream, c); }
int fputc_unlocked(int c, FILE *stream) { return putByte(stream, c); }
int putc_unlocked(int c, FILE *stream) { return putByte(stream, c); }
int putchar(int c) { return putByte(stdout, c); }
int putchar_unlocked(int c) { return putByte(stdout, c); }
int fputs(const char *s, FILE *stream) { return putLine(stream, s, 0) < 0 ? EOF : 1; }
int fputs_unlocked(const char *s, FILE *stream) { return fputs(s, stream); }
int puts(const char *s) { return putLine(stdout, s, 1); }

/* A failing write may have written any smaller number of elements. */
size_t fwrite(const void *p, size_t size, size_t count, FILE *stream) {
  if (size == 0 || count == 0) return 0;
  emit(stream, p, size * count);
  if (isStandard(stream) || !__cairn_choose_bool("write fails")) return count;
  stream->failure = 1;
  failed();
  size_t written = __cairn_choose_size("elements written");
  __cairn_assume(written < count);
  return written;
}

size_t fwrite_unlocked(const void *p, size_t size, size_t count, FILE *stream) {
  return fwrite(p, size, count, stream);
}

int putw(int word, FILE *stream) {
  emit(stream, &word, sizeof word);
  return result(stream, 0);
}

static int formatTo(FILE *stream, const char *format, void *area) {
  return result(stream, __cairn_format(sinkOf(stream), NULL, 0, format, area));
}

int vfprintf(FILE *stream, const char *format, va_list arguments) { return formatTo(stream, format, AREA(arguments)); }
int vprintf(const char *format, va_list arguments) { return formatTo(stdout, format, AREA(arguments)); }

/* The result is the length of the whole text, and -1 where an int cannot say it: the bytes of dst are then unknown. */
int vsnprintf(char *dst, size_t size, const char *format, va_list arguments) {
  return __cairn_format(CAIRN_SINK_MEMORY, dst, size, format, AREA(arguments));
}

int vsprintf(char *dst, const char *format, va_list arguments) {
  return __cairn_format(CAIRN_SINK_MEMORY, dst, UNBOUNDED, format, AREA(arguments));
}

int vasprintf(char **dst, const char *format, va_list arguments) {
  int n = __cairn_format(CAIRN_SINK_NOWHERE, NULL, 0, format, AREA(arguments));
  if (n < 0) return -1;
  char *text = malloc((size_t)n + 1);
  if (!text) return -1;
  *dst = text;
  __cairn_format(CAIRN_SINK_MEMORY, text, (size_t)n + 1, format, AREA(arguments));
  return n;
}

int vdprintf(int descriptor, const char *format, va_list arguments) {
  int sink = descriptor == 1 ? CAIRN_SINK_OUTPUT : descriptor == 2 ? CAIRN_SINK_ERROR : CAIRN_SINK_NOWHERE;
  int n = __cairn_format(sink, NULL, 0, format, AREA(arguments));
  return sink == CAIRN_SINK_NOWHERE && __cairn_choose_bool("write fails") ? failed() : n;
}

#define FORWARD(call)                    \
  va_list arguments;                     \
  __builtin_va_start(arguments, format); \
  int count = call;                      \
  __builtin_va_end(arguments);           \
  return count

int printf(const char *format, ...) { FORWARD(vprintf(format, arguments)); }
int fprintf(FILE *stream, const char *format, ...) { FORWARD(vfprintf(stream, format, arguments)); }
int dprintf(int descriptor, const char *format, ...) { FORWARD(vdprintf(descriptor, format, arguments)); }
int sprintf(char *dst, const char *format, ...) { FORWARD(vsprintf(dst, format, arguments)); }
int snprintf(char *dst, size_t size, const char *format, ...) { FORWARD(vsnprintf(dst, size, format, arguments)); }
int asprintf(char **dst, const char *format, ...) { FORWARD(vasprintf(dst, format, arguments)); }

/* The kernel's: into its log. */
int printk(const char *format, ...) { FORWARD(__cairn_format(CAIRN_SINK_NOWHERE, NULL, 0, format, AREA(arguments))); }

static int complain(const char *format, ...) { FORWARD(vfprintf(stderr, format, arguments)); }

/* The text for errno is its number. */
void perror(const char *s) {
  int error = *__errno_location();
  if (s && *s)
    complain("%s: error %d\n", s, error);
  else
    complain("error %d\n", error);
}

/* ---- Fortified variants: the size of the destination that the compiler passes is not used; the accesses are
   checked. --------------------------------------------------------------------------------------------------------- */

int __printf_chk(int flag, const char *format, ...) {
  (void)flag;
  FORWARD(vprintf(format, arguments));
}

int __fprintf_chk(FILE *stream, int flag, const char *format, ...) {
  (void)flag;
  FORWARD(vfprintf(stream, format, arguments));
}

int __sprintf_chk(char *dst, int flag, size_t size, const char *format, ...) {
  (void)flag;
  (void)size;
  FORWARD(vsprintf(dst, format, arguments));
}

int __snprintf_chk(char *dst, size_t n, int flag, size_t size, const char *format, ...) {
  (void)flag;
  (void)size;
  FORWARD(vsnprintf(dst, n, format, arguments));
}

int __vprintf_chk(int flag, const char *format, va_list arguments) {
  (void)flag;
  return vprintf(format, arguments);
}

int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list arguments) {
  (void)flag;
  return vfprintf(stream, format, arguments);
}

int __vsprintf_chk(char *dst, int flag, size_t size, const char *format, va_list arguments) {
  (void)flag;
  (void)size;
  return vsprintf(dst, format, arguments);
}

int __vsnprintf_chk(char *dst, size_t n, int flag, size_t size, const char *format, va_list arguments) {
  (void)flag;
  (void)size;
  return vsnprintf(dst, n, format, arguments);
}
