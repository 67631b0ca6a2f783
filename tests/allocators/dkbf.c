// Knuth's allocator by best fit.
// allocator: --init dk_init --malloc dk_malloc --free dk_free --region memory --align 16
#define FIT 2
#include "dk.h"
