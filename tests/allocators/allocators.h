// Allocators for the tests of models, each with a region of its own. `*_size` and the like tell what the memory of a
// chunk says.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

void kr_init(void *memory, size_t bytes);
void *kr_alloc(size_t bytes);
void kr_free(void *block);
size_t kr_size(const void *chunk);

void first_init(void *memory, size_t bytes);
void *first_alloc(size_t bytes);
bool first_free(void *block);
size_t first_size(const void *chunk);
size_t first_next(const void *chunk);

void heap2_init(void *memory, size_t bytes);
void *heap2_alloc(size_t bytes);
void heap2_free(void *block);
void *heap2_realloc(void *block, size_t bytes);
size_t heap2_size(const void *chunk);
bool heap2_is_free(const void *chunk);

void heap4_init(void *memory, size_t bytes);
void *heap4_alloc(size_t bytes);
void heap4_free(void *block);
size_t heap4_size(const void *chunk);
bool heap4_is_free(const void *chunk);

void classes_init(void *memory, size_t bytes);
void *classes_alloc(size_t bytes);
void classes_free(void *block);
size_t classes_size(const void *chunk);
bool classes_is_free(const void *chunk);
size_t classes_class(const void *chunk);

void lazy_init(void *memory, size_t bytes);
void *lazy_alloc(size_t bytes);
bool lazy_free(void *block);
size_t lazy_size(const void *chunk);
bool lazy_is_free(const void *chunk);

void ibm_init(void *memory, size_t bytes);
void *ibm_alloc(size_t bytes);
void ibm_free(void *block);
size_t ibm_size(const void *chunk);
bool ibm_is_free(const void *chunk);
size_t ibm_next(const void *chunk);

void grow_init(void *memory, size_t bytes);
void *grow_alloc(size_t bytes);
bool grow_free(void *block);
size_t grow_size(const void *chunk);
bool grow_is_free(const void *chunk);
size_t grow_next(const void *chunk);
