// TRUTH tag | valid-memsafety | false(valid-deref)
#include <stdint.h>

/* hide a "dirty" flag in the lowest bit of a text pointer */
static char word[3] = {'o', 'k', 0};

static uintptr_t set_dirty(char *p) { return (uintptr_t)p | 1u; }
static char *get_ptr(uintptr_t r) { return (char *)(r & ~(uintptr_t)1); }

int main(void)
{
	uintptr_t r = set_dirty(word);
	char *p = get_ptr(r);

	return p[0] == 'o' ? 0 : 1;
}
