/* dirent.h, glob.h, fnmatch.h: directories hold any names; each operation may fail. An open directory is a heap block that
   closedir frees, and the entry that readdir gives lies inside it: one that nobody closes is a leak, and an entry used
   after closedir a use after free. */
#include "models.h"

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));

enum { HeaderBytes = 16, LongestName = 255 };

struct dirent {
  unsigned long inode;
  long offset;
  unsigned short size;
  unsigned char type;
  char name[LongestName + 1];
};

struct dirent64 {
  unsigned long long inode;
  long long offset;
  unsigned short size;
  unsigned char type;
  char name[LongestName + 1];
};

typedef struct Directory {
  int descriptor;
  struct dirent entry;
  struct dirent64 largeEntry;
} DIR;

/* ---- Directories ------------------------------------------------------------------------------------------------- */

static DIR *newDirectory(int descriptor) {
  char *block = newBlock(HeaderBytes + sizeof(DIR));
  if (!block) return NULL;
  DIR *directory = (DIR *)(block + HeaderBytes);
  directory->descriptor = descriptor;
  return directory;
}

DIR *opendir(const char *path) {
  readableString(path);
  return succeedsOrFails() < 0 ? NULL : newDirectory(unknownDescriptor());
}

DIR *fdopendir(int descriptor) { return succeedsOrFails() < 0 ? NULL : newDirectory(descriptor); }

int closedir(DIR *directory) {
  __cairn_free((char *)directory - HeaderBytes);
  return succeedsOrFails();
}

/* Any name but the empty one. */
static void unknownEntryName(char *name) {
  __cairn_havoc(name, LongestName);
  __cairn_assume(name[0] != 0);
  name[LongestName] = 0;
}

/* Each call overwrites the entry of the one before. An error leaves errno set, the end does not change it. */
struct dirent *readdir(DIR *directory) {
  struct dirent *entry = &directory->entry;
  if (__cairn_choose_bool("end of the directory")) {
    if (__cairn_choose_bool("readdir fails")) failed();
    return NULL;
  }
  __cairn_havoc(entry, __builtin_offsetof(struct dirent, name));
  entry->size = sizeof *entry;
  unknownEntryName(entry->name);
  return entry;
}

struct dirent64 *readdir64(DIR *directory) {
  struct dirent64 *entry = &directory->largeEntry;
  if (__cairn_choose_bool("end of the directory")) {
    if (__cairn_choose_bool("readdir fails")) failed();
    return NULL;
  }
  __cairn_havoc(entry, __builtin_offsetof(struct dirent64, name));
  entry->size = sizeof *entry;
  unknownEntryName(entry->name);
  return entry;
}

int readdir_r(DIR *directory, struct dirent *entry, struct dirent **result) {
  struct dirent *found = readdir(directory);
  if (found) *entry = *found;
  *result = found ? entry : NULL;
  return !found && __cairn_choose_bool("readdir fails") ? *__errno_location() : 0;
}

void rewinddir(DIR *directory) { readable(directory, sizeof directory->descriptor); }

long telldir(DIR *directory) {
  readable(directory, sizeof directory->descriptor);
  return (long)__cairn_choose_size("telldir");
}

void seekdir(DIR *directory, long place) {
  (void)place;
  readable(directory, sizeof directory->descriptor);
}

int dirfd(DIR *directory) { return directory->descriptor; }

static int compareNames(const char *a, const char *b) {
  readableString(a);
  readableString(b);
  return __cairn_choose_i32("order of two names");
}

/* Which of two names comes first is left open, as it depends on the locale. */
int alphasort(const struct dirent **a, const struct dirent **b) { return compareNames((*a)->name, (*b)->name); }
int versionsort(const struct dirent **a, const struct dirent **b) { return compareNames((*a)->name, (*b)->name); }

/* A new array of new entries, all for the caller to free. */
int scandir(const char *path, struct dirent ***result, int (*select)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **)) {
  readableString(path);
  if (succeedsOrFails() < 0) return -1;
  size_t count = (size_t)__cairn_between_i32("entries of the directory", 0, 0xffffff);
  struct dirent **entries = newBlock((count + (count == 0)) * sizeof *entries);
  if (!entries) return -1;
  size_t used = 0;
  for (size_t i = 0; i < count; i++) {
    struct dirent *entry = newBlock(sizeof *entry);
    if (!entry) __cairn_unsupported("scandir out of memory");
    __cairn_havoc(entry, __builtin_offsetof(struct dirent, name));
    entry->size = sizeof *entry;
    unknownEntryName(entry->name);
    if (!select || select(entry))
      entries[used++] = entry;
    else
      __cairn_free(entry);
  }
  if (compare) qsort(entries, used, sizeof *entries, (int (*)(const void *, const void *))compare);
  *result = entries;
  return (int)used;
}

/* ---- Patterns ---------------------------------------------------------------------------------------------------- */

/* Whether the text matches is left open: it depends on the locale. */
int fnmatch(const char *pattern, const char *text, int flags) {
  (void)flags;
  readableString(pattern);
  readableString(text);
  return __cairn_between_i32("fnmatch", 0, 1);
}

typedef struct {
  size_t count;
  char **paths;
  size_t reserved;
  int flags;
} glob_t;

enum { GlobNoCheck = 0x10, GlobReserve = 8, GlobAppend = 0x20 };

/* Any paths of at most 4095 characters. GLOB_APPEND is unsupported. */
int glob(const char *pattern, int flags, int (*onError)(const char *, int), glob_t *result) {
  readableString(pattern);
  if (flags & GlobAppend) __cairn_unsupported("glob with GLOB_APPEND");
  if (onError) __cairn_unsupported("glob with a function for errors");
  size_t reserved = flags & GlobReserve ? result->reserved : 0;
  result->count = 0;
  result->paths = NULL;
  result->flags = flags;
  int error = __cairn_between_i32("glob: error", 0, 3);
  if (error != 0) return error;
  size_t count = (size_t)__cairn_between_i32("paths that match", 1, 0xffffff);
  char **paths = newBlock((reserved + count + 1) * sizeof *paths);
  if (!paths) return 1;
  for (size_t i = 0; i < reserved; i++) paths[i] = NULL;
  for (size_t i = 0; i < count; i++) {
    size_t n = (size_t)__cairn_between_i32("length of a path", 1, 4095);
    char *path = newBlock(n + 1);
    if (!path) __cairn_unsupported("glob out of memory");
    __cairn_havoc(path, n);
    path[n] = 0;
    paths[reserved + i] = path;
  }
  paths[reserved + count] = NULL;
  result->count = count;
  result->paths = paths;
  result->reserved = reserved;
  return 0;
}

void globfree(glob_t *result) {
  if (!result->paths) return;
  for (size_t i = 0; i < result->count; i++) __cairn_free(result->paths[result->reserved + i]);
  __cairn_free(result->paths);
  result->paths = NULL;
  result->count = 0;
}
