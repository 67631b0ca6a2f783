/* One pool of TLSF in an array. */
static _Alignas(16) char memory[8192];
static tlsf_t pool;

static void new_pool(void) { pool = tlsf_create_with_pool(memory, sizeof memory); }
