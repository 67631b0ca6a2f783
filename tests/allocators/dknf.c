// Knuth's allocator by next fit.
// allocator: --init dk_init --malloc dk_malloc --free dk_free --region memory --align 16
#define FIT 3
#include "dk.h"
