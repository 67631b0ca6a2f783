// Knuth's allocator by first fit.
// allocator: --init dk_init --malloc dk_malloc --free dk_free --region memory --align 16
#define FIT 1
#include "dk.h"
