// TRUTH: false(valid-deref) line 24
#include <stdlib.h>
#include <string.h>

/* The key of the entry is freed with the entry, but was kept by the caller. */
struct Entry {
  char *key;
};

static const char *removeEntry(struct Entry *e) {
  const char *key = e->key;
  free(e->key);
  free(e);
  return key;
}

int main(void) {
  struct Entry *e = malloc(sizeof *e);
  if (!e) return 0;
  e->key = malloc(4);
  if (!e->key) abort();
  strcpy(e->key, "key");
  const char *key = removeEntry(e);
  return (int)strlen(key);
}
