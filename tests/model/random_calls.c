// Calls at random of an allocator that `cairn model code` wrote: blocks are aligned, inside the region, apart from each
// other, and keep their contents; freed twice is refused; after all is freed the largest request is met again, if free
// chunks are merged.
//   cc -DPREFIX=mscn -DUNITS=64 [-DHAS_REALLOC] [-DMERGES] random_calls.c alloc.c
// With the arguments `all 6` it makes all sequences of six calls instead.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
void JOIN(PREFIX, _init)(void *memory);
void *JOIN(PREFIX, _alloc)(size_t size);
bool JOIN(PREFIX, _free)(void *block);
void *JOIN(PREFIX, _realloc)(void *block, size_t size);

enum { kBlocks = 64 };
static struct {
  unsigned char *at;
  size_t size;
  unsigned char pattern;
} blocks[kBlocks];
static unsigned char *region;
static uint64_t seed = 88172645463325252u;

static unsigned pick(unsigned count) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (unsigned)(seed >> 20) % count;
}

static void need(bool condition, const char *what) {
  if (condition) return;
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static void fill(unsigned i, size_t from) {
  for (size_t k = from; k < blocks[i].size; ++k) blocks[i].at[k] = (unsigned char)(blocks[i].pattern + k);
}

static void same(unsigned i, size_t size) {
  for (size_t k = 0; k < size; ++k) need(blocks[i].at[k] == (unsigned char)(blocks[i].pattern + k), "contents changed");
}

static void placed(unsigned i) {
  need((uintptr_t)blocks[i].at % 8 == 0, "a block is not aligned");
  need(blocks[i].at >= region && blocks[i].at + blocks[i].size <= region + UNITS * 8, "a block is outside");
  for (unsigned j = 0; j != kBlocks; ++j) {
    if (j == i || blocks[j].at == NULL) continue;
    need(blocks[i].at + blocks[i].size <= blocks[j].at || blocks[j].at + blocks[j].size <= blocks[i].at, "blocks overlap");
    need(blocks[i].at != blocks[j].at, "a block was given twice");
  }
}

static size_t request(void) {
  static const size_t odd[] = {0, 1, 7, 8, 9, SIZE_MAX, SIZE_MAX - 7, SIZE_MAX / 2, (size_t)1 << 62, UNITS * 8, UNITS * 8 + 1};
  return pick(10) == 0 ? odd[pick(sizeof odd / sizeof odd[0])] : pick(pick(4) == 0 ? UNITS * 4 : 64);
}

// All sequences of so many calls: four sizes, and each block may be freed. A sequence with a call that cannot be made
// ends there.
static int all(unsigned depth) {
  static const size_t sizes[] = {1, 16, 40, 80};
  unsigned long codes = 1;
  unsigned long made = 0;
  for (unsigned i = 0; i != depth; ++i) codes *= 4 + depth;
  for (unsigned long code = 0; code != codes; ++code) {
    JOIN(PREFIX, _init)(region);
    memset(blocks, 0, sizeof blocks);
    unsigned long rest = code;
    for (unsigned call = 0; call != depth; ++call, rest /= 4 + depth) {
      const unsigned choice = (unsigned)(rest % (4 + depth));
      if (choice < 4) {
        blocks[call].size = sizes[choice];
        blocks[call].pattern = (unsigned char)(16 * call + 1);
        blocks[call].at = JOIN(PREFIX, _alloc)(sizes[choice]);
        if (blocks[call].at == NULL) continue;
        placed(call);
        fill(call, 0);
      } else {
        const unsigned i = choice - 4;
        if (i >= call || blocks[i].at == NULL) break;
        same(i, blocks[i].size);
        need(JOIN(PREFIX, _free)(blocks[i].at), "a block cannot be freed");
        blocks[i].at = NULL;
      }
      ++made;
    }
    for (unsigned i = 0; i != depth; ++i) {
      if (blocks[i].at != NULL) same(i, blocks[i].size);
    }
  }
  printf("%lu calls\n", made);
  return 0;
}

int main(int argc, char **argv) {
  const unsigned long calls = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
  if (argc > 2) seed += strtoul(argv[2], NULL, 10);
  region = malloc(UNITS * 8);
  if (argc > 2 && strcmp(argv[1], "all") == 0) return all((unsigned)strtoul(argv[2], NULL, 10));
  JOIN(PREFIX, _init)(region);
  unsigned long given = 0;
  for (unsigned long call = 0; call != calls; ++call) {
    const unsigned i = pick(kBlocks);
    if (blocks[i].at == NULL) {
      blocks[i].size = request();
      blocks[i].pattern = (unsigned char)pick(256);
      blocks[i].at = JOIN(PREFIX, _alloc)(blocks[i].size);
      if (blocks[i].at == NULL) continue;
      ++given;
      placed(i);
      fill(i, 0);
#ifdef HAS_REALLOC
    } else if (pick(3) == 0) {
      const size_t old = blocks[i].size;
      const size_t size = request();
      unsigned char *now = JOIN(PREFIX, _realloc)(blocks[i].at, size);
      if (now == NULL) continue;
      blocks[i].at = now;
      blocks[i].size = size;
      placed(i);
      same(i, old < size ? old : size);
      fill(i, 0);
#endif
    } else {
      same(i, blocks[i].size);
      unsigned char *block = blocks[i].at;
      blocks[i].at = NULL;
      need(JOIN(PREFIX, _free)(block), "a block cannot be freed");
#ifndef ALLOC_TRUST
      need(!JOIN(PREFIX, _free)(block), "a block can be freed twice");
#endif
    }
  }
  for (unsigned i = 0; i != kBlocks; ++i) {
    if (blocks[i].at != NULL) need(JOIN(PREFIX, _free)(blocks[i].at), "a block cannot be freed at the end");
  }
#ifdef MERGES
  need(JOIN(PREFIX, _alloc)(UNITS * 8 - 64) != NULL, "free chunks were not merged");
#endif
  need(given > calls / 100, "too few blocks were given");
  printf("%lu blocks\n", given);
  free(region);
  return 0;
}
