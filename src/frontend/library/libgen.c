/* libgen.h and the file names of stdlib.h. */
#include "models.h"

char *strrchr(const char *s, int c);

static char dot[2];
static char slash[2];

static char *dotPath(void) {
  dot[0] = '.';
  return dot;
}

static char *slashPath(void) {
  slash[0] = '/';
  return slash;
}

/* The length without slashes at the end. */
static size_t trimmed(const char *path, size_t n) {
  while (n > 0 && path[n - 1] == '/') n--;
  return n;
}

/* The length of what lies before the last part, its slash included. */
static size_t beforeLast(const char *path, size_t n) {
  while (n > 0 && path[n - 1] != '/') n--;
  return n;
}

/* The path is changed: slashes at its end become NULs. */
char *__xpg_basename(char *path) {
  if (!path || *path == 0) return dotPath();
  size_t size = length(path);
  size_t n = trimmed(path, size);
  if (n == 0) return slashPath();
  if (n < size) path[n] = 0;
  return path + beforeLast(path, n);
}

/* The GNU variant, of string.h: the text behind the last slash. */
char *basename(const char *path) {
  char *last = strrchr(path, '/');
  return last ? last + 1 : (char *)path;
}

/* The path is changed: it ends before its last part. */
char *dirname(char *path) {
  if (!path || *path == 0) return dotPath();
  size_t n = trimmed(path, length(path));
  if (n == 0) return slashPath();
  n = beforeLast(path, n);
  if (n == 0) return dotPath();
  n = trimmed(path, n);
  if (n == 0) return slashPath();
  path[n] = 0;
  return path;
}

enum { LongestPath = 4095 };

/* Any path of at most 4095 characters. Without a buffer the result is allocated, as large as needed; on a failure the
   contents of the buffer are unknown. */
char *realpath(const char *path, char *dst) {
  if (!path) {
    *__errno_location() = EINVAL;
    return NULL;
  }
  readableString(path);
  int fails = succeedsOrFails() < 0;
  if (fails && !dst) return NULL;
  size_t n = (size_t)__cairn_between_i32("length of a path", 1, LongestPath);
  if (!dst) {
    dst = newBlock(n + 1);
    if (!dst) return NULL;
  }
  __cairn_havoc(dst, n);
  dst[n] = 0;
  return fails ? NULL : dst;
}

char *canonicalize_file_name(const char *path) { return realpath(path, NULL); }
