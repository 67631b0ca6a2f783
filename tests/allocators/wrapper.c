// The C library's allocator behind other names, as heap_3 of FreeRTOS does it.
// allocator: --malloc wrapped_malloc --free wrapped_free --realloc wrapped_realloc --calloc wrapped_calloc --align 16
#include <stdlib.h>

void *wrapped_malloc(size_t bytes) { return malloc(bytes); }
void wrapped_free(void *block) { free(block); }
void *wrapped_realloc(void *block, size_t bytes) { return realloc(block, bytes); }
void *wrapped_calloc(size_t count, size_t bytes) { return calloc(count, bytes); }
