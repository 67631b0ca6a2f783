/* Dynamic memory of stdlib.h, malloc.h, and the kernel's names for it. Allocation succeeds unless --malloc-may-fail:
   an execution that asks for more than PTRDIFF_MAX bytes ends there. A product that overflows gives NULL; a block of
   size 0 is a block of its own. Blocks are aligned to 16, or to what is asked for if that is more. */
#include "models.h"

static _Bool overflows(size_t count, size_t size) {
  if (size == 0 || count <= (size_t)-1 / size) return 0;
  *__errno_location() = ENOMEM;
  return 1;
}

static void *zeroed(size_t size) {
  void *p = newBlock(size);
  if (p) __cairn_fill(p, 0, size);
  return p;
}

static void release(void *p) {
  if (p) __cairn_free(p);
}

/* If it fails, the old block stays as it is. Size 0: the block is freed and NULL returned, or it becomes one of 0 bytes
   (the standard leaves it open). Else the block ends and another begins, at the same address or at a new one. */
static void *resized(void *p, size_t size) {
  if (!p) return newBlock(size);
  if (size == 0 && !__cairn_choose_bool("realloc to size 0 returns a block")) {
    __cairn_free(p);
    return NULL;
  }
  if (allocationFails(size)) {
    (void)__cairn_block_size(p); /* checked all the same */
    return NULL;
  }
  return __cairn_resize(p, size);
}

void *malloc(size_t size) { return newBlock(size); }
void *calloc(size_t count, size_t size) { return overflows(count, size) ? NULL : zeroed(count * size); }
void *realloc(void *p, size_t size) { return resized(p, size); }
void *reallocarray(void *p, size_t count, size_t size) {
  return overflows(count, size) ? NULL : resized(p, count * size);
}
void free(void *p) { release(p); }
void cfree(void *p) { release(p); }

/* The usable size is the requested size. */
size_t malloc_usable_size(void *p) { return p ? __cairn_block_size(p) : 0; }

#define PAGE ((size_t)4096)

static void *alignedBlock(size_t size, size_t alignment) {
  return allocationFails(size) ? NULL : __cairn_allocate_aligned(size, alignment < 16 ? 16 : alignment);
}

void *valloc(size_t size) { return alignedBlock(size, PAGE); }
void *pvalloc(size_t size) { return alignedBlock((size + (PAGE - 1)) & ~(PAGE - 1), PAGE); }

/* As in glibc, an alignment that is no power of two is rounded up. */
void *memalign(size_t alignment, size_t size) {
  if (alignment > PTRDIFF_MAX / 2) {
    *__errno_location() = EINVAL;
    return NULL;
  }
  size_t power = 16;
  while (power < alignment) power *= 2;
  return alignedBlock(size, power);
}

/* An alignment that is no power of two may make it fail. */
void *aligned_alloc(size_t alignment, size_t size) {
  _Bool isPower = alignment != 0 && (alignment & (alignment - 1)) == 0;
  if (!isPower && __cairn_choose_bool("aligned_alloc fails")) {
    *__errno_location() = EINVAL;
    return NULL;
  }
  return memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  int saved = *__errno_location();
  void *p = alignedBlock(size, alignment);
  *__errno_location() = saved;
  if (!p) return ENOMEM;
  *result = p;
  return 0;
}

/* ---- The kernel's: they fail when malloc may; flags and node are not modelled. ----------------------------------- */

void *kmalloc(size_t size, unsigned flags) {
  (void)flags;
  return newBlock(size);
}

void *__kmalloc(size_t size, unsigned flags) {
  (void)flags;
  return newBlock(size);
}

void *kzalloc(size_t size, unsigned flags) {
  (void)flags;
  return zeroed(size);
}

void *kcalloc(size_t count, size_t size, unsigned flags) {
  (void)flags;
  return overflows(count, size) ? NULL : zeroed(count * size);
}

void *kmalloc_array(size_t count, size_t size, unsigned flags) {
  (void)flags;
  return overflows(count, size) ? NULL : newBlock(count * size);
}

void kfree(const void *p) { release((void *)p); }
void kvfree(const void *p) { release((void *)p); }
void *vmalloc(unsigned long size) { return newBlock(size); }
void *vzalloc(unsigned long size) { return zeroed(size); }
void vfree(const void *p) { release((void *)p); }
